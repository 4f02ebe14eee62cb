import { Landmark, Zap } from 'lucide-react';
import { useGrammaticalGender } from '@/api/session/use-grammatical-gender';
import { useTranslation } from '@/lib/i18n';
import { Button, Chip, Icon, Name, useFormat } from '@/ui';
import { maskAccount } from './mask-account';
import { STATUS_TONES } from './status-colors';
import type { PayoutMethod } from './types';

type Props = { method: PayoutMethod; actionLabel: string; onAction?: () => void; busy?: boolean };

/** Saved payout method: last digits, state and its explanation. */
export function MethodCard({ method, actionLabel, onAction, busy }: Props) {
  const { t } = useTranslation('wire');
  const { fullDate } = useFormat();
  const context = useGrammaticalGender();
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
          <p className="text-s text-ink-2">
            <bdi dir="ltr" className="num">
              {maskAccount(method)}
            </bdi>
            {beneficiaryName && (
              <>
                {' · '}
                <Name>{beneficiaryName}</Name>
              </>
            )}
          </p>
        )}
        <p className="text-xs text-ink-3">
          {status === 'resting'
            ? t('restingText', { date: `\u2068${fullDate(method.usableFrom)}\u2069` })
            : t(missingFields.length > 0 ? 'missingText' : `${status}Text`, { context })}
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
