import { Landmark, Zap } from 'lucide-react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Chip, Icon, Skeleton, useFormat } from '@/ui';
import { AccountLine } from './account-line';
import { STATUS_TONES } from './status-colors';
import type { PayoutMethod } from './types';
import { useMethods } from './use-methods';

const SETUP_PATH = '/wire-transfer-setup';

const defaultMethod = (saved: PayoutMethod[]) => saved.find(({ isDefault }) => isDefault) ?? saved[0];

/** Payout method with its availability; a row of the balance. */
export function MethodRow() {
  const { t } = useTranslation('finance');
  const { t: wire } = useTranslation('wire');
  const { fullDate } = useFormat();
  const { data, error } = useMethods();
  if (error && !data) return null;
  if (!data) return <Skeleton className="h-24 rounded-lg!" />;
  const method = defaultMethod(data.saved);
  const isConnect = method?.kind === 'connect';
  const isMissing = Boolean(method && method.missingFields.length > 0);
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5" aria-label={t('method')}>
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-lapis-soft text-lapis-ink">
        <Icon of={isConnect ? Zap : Landmark} size={22} />
      </span>
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-s font-semibold">
          {method ? wire(isConnect ? 'connect' : 'wireTransfer') : t('noMethodTitle')}
          {method && (
            <Chip tone={STATUS_TONES[method.status]} dot>
              {wire(method.status)}
            </Chip>
          )}
        </p>
        {method && !isConnect ? (
          <AccountLine method={method} className="text-xs text-ink-3" />
        ) : (
          <p className="text-xs text-ink-3">{method ? wire('connectText') : t('noMethodSubtitle')}</p>
        )}
        {method?.status === 'resting' && (
          <p className="text-xs text-orange-ink">
            {wire('restingText', { date: isolate(fullDate(method.usableFrom)) })}
          </p>
        )}
        {method && (method.status === 'paused' || method.status === 'incomplete') && (
          <p className="text-xs text-orange-ink">{wire(isMissing ? 'missingText' : `${method.status}Text`)}</p>
        )}
      </div>
      <ButtonLink href={SETUP_PATH} variant={method && !isMissing ? 'o' : 'p'} size="sm">
        {isMissing ? wire('complete') : t(method ? 'changeMethod' : 'setupMethod')}
      </ButtonLink>
    </section>
  );
}

/** The same in one line, for the withdrawal. */
export function Destination() {
  const { t } = useTranslation('wire');
  const { data } = useMethods();
  const method = data && defaultMethod(data.saved);
  if (!method) return null;
  if (method.kind === 'connect') return <>{t('connect')}</>;
  return (
    <>
      <bdi>{method.bankName}</bdi>{' '}
      <bdi dir="ltr" className="num whitespace-nowrap">
        {`•••• ${method.ibanLast4 ?? method.accountLast4}`}
      </bdi>
    </>
  );
}
