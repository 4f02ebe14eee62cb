import { Landmark, Zap } from 'lucide-react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Button, Chip, Icon, Name, useFormat } from '@/ui';
import { AccountLine } from './account-line';
import { STATUS_TONES } from './status-colors';
import type { PayoutMethod } from './types';

type Props = { method: PayoutMethod; actionLabel: string; onAction?: () => void; busy?: boolean };

/** Saved payout method: last digits, state and its explanation. */
export function MethodCard({ method, actionLabel, onAction, busy }: Props) {
  const { t } = useTranslation('wire');
  const { fullDate } = useFormat();
  const { kind, status, beneficiaryName, missingFields } = method;
  return (
    <article className="card flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <span className="grid size-12 place-items-center rounded-md bg-lapis-soft text-lapis-ink">
        <Icon of={kind === 'connect' ? Zap : Landmark} size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-s font-semibold">
          {t(kind === 'connect' ? 'connect' : 'wireTransfer')}
          <Chip tone={STATUS_TONES[status]} dot>
            {t(status)}
          </Chip>
        </h2>
        {kind === 'wire-transfer' && (
          <>
            <AccountLine method={method} className="text-s text-ink-2" />
            {beneficiaryName && (
              <p className="text-s text-ink-2">
                <Name isStaff={false}>{beneficiaryName}</Name>
              </p>
            )}
          </>
        )}
        <p className="text-xs text-ink-3">
          {status === 'resting'
            ? t('restingText', { date: isolate(fullDate(method.usableFrom)) })
            : t(missingFields.length > 0 ? 'missingText' : `${status}Text`)}
        </p>
      </div>
      {onAction && (
        <Button variant="o" size="sm" onClick={onAction} busy={busy}>
          {actionLabel}
        </Button>
      )}
    </article>
  );
}
