import { Check, type LucideIcon, Pause, X } from 'lucide-react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link, Nuqta } from '@/ui';
import { useInlineFormat } from '../amount';
import type { Payout } from '../types';
import { getPayoutState, getSolution, type PayoutState } from './payout-state';

type Style = { pill: string; mark: LucideIcon | null };

// Requirements 4: pending and in-progress are both shown as Pending.
const STYLES: Record<PayoutState, Style> = {
  pending: { pill: 'chip-orange', mark: null },
  sent: { pill: 'chip-orange', mark: null },
  held: { pill: 'chip-lapis', mark: Pause },
  cancelled: { pill: '', mark: X },
  rejected: { pill: 'chip-red', mark: X },
  failed: { pill: 'chip-red', mark: null },
  transferred: { pill: 'chip-green', mark: Check },
  stopped: { pill: 'chip-orange', mark: Pause },
};

function StatusPill({ state }: { state: PayoutState }) {
  const { t } = useTranslation('payout');
  const { pill, mark } = STYLES[state];
  return (
    <span className={cn('chip gap-2 font-semibold', pill)}>
      {mark ? <Icon of={mark} size={14} strokeWidth={2.25} /> : <Nuqta size={8} />}
      {t(`status.${state}`)}
    </span>
  );
}

/** Status of a payout with its title, what happens next, and what the member can do. */
export function PayoutStatus({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payout');
  const state = getPayoutState(payout);
  const note = useNote(payout, state);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill state={state} />
        <span className="text-ink-2">{t(`title.${state}`)}</span>
        {note && <span className="text-xs text-ink-3">{note}</span>}
      </span>
      <Explanation payout={payout} state={state} />
    </>
  );
}

function useNote({ method, hold, scheduledFor, settledAt }: Payout, state: PayoutState): string {
  const { t } = useTranslation('payout');
  const inline = useInlineFormat();
  switch (state) {
    case 'pending':
      return scheduledFor ? t(`note.pending.${method.kind}`, { time: inline.instant(scheduledFor) }) : '';
    case 'transferred':
      return settledAt ? t('note.transferred', { date: inline.inlineDate(settledAt) }) : '';
    case 'held':
      return hold?.reason === 'member_suspended' ? '' : t('note.held');
    case 'sent':
      return t('note.sent');
    case 'stopped':
      return '';
    default:
      return t('note.returned');
  }
}

/** Reason of a hold, a rejection or a failure, and what to do; no money is lost. */
function Explanation({ payout, state }: { payout: Payout; state: PayoutState }) {
  const { t, i18n } = useTranslation('payout');
  const { t: finance } = useTranslation('finance');
  const { hold, remedy } = payout;
  if (state === 'held' && hold) {
    const known = `holdReason.${hold.reason}`;
    return <p className="mt-1 text-xs text-ink-2">{i18n.exists(known, { ns: 'payout' }) ? t(known) : hold.message}</p>;
  }
  if (state === 'stopped') return <p className="mt-1 text-xs text-orange-ink">{remedy}</p>;
  if (state !== 'failed' && state !== 'rejected') return null;
  const solution = getSolution(payout);
  return (
    <p className="mt-1 text-xs text-red-ink">
      {remedy ?? t('failedElse')}{' '}
      {solution && (
        <Link href="/wire-transfer-setup" className="underline underline-offset-2">
          {finance(solution === 'account' ? 'addAccount' : 'fixAndRetry')}
        </Link>
      )}
    </p>
  );
}
