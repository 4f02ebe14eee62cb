import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Link, Nuqta } from '@/ui';
import type { Payout, PayoutStatus } from '../types';

// Requirements 4: pending and in-progress are both shown as Pending.
const STATUS_STYLES: Record<PayoutStatus, { pill: string; dot: string }> = {
  pending: { pill: 'chip-orange', dot: 'text-orange' },
  'in-progress': { pill: 'chip-orange', dot: 'text-orange' },
  transferred: { pill: 'chip-green', dot: 'text-green' },
  failed: { pill: 'chip-red', dot: 'text-red' },
};

export function StatusPill({ status }: { status: PayoutStatus }) {
  const { t } = useTranslation('payout');
  return (
    <span className={cn('chip gap-2 font-semibold', STATUS_STYLES[status].pill)}>
      <Nuqta size={8} className={STATUS_STYLES[status].dot} />
      {t(`status.${status}`)}
    </span>
  );
}

/** Reason of a failed payout, or of one that stopped at Stripe, and what to do; no money is lost. */
export function FailureNote({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payout');
  const { t: finance } = useTranslation('finance');
  if (payout.status !== 'failed') {
    return payout.remedy ? <p className="mt-1 text-xs text-orange-ink">{payout.remedy}</p> : null;
  }
  return (
    <p className="mt-1 text-xs text-red-ink">
      {payout.remedy ?? t('failedElse')}{' '}
      <Link href="/wire-transfer-setup" className="underline underline-offset-2">
        {finance('fixAndRetry')}
      </Link>
    </p>
  );
}
