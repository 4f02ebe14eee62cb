import { useTranslation } from '@/lib/i18n';
import { useBrandName } from '@/shell';
import { Chip, type ChipTone } from '@/ui';
import { useInlineFormat } from '../amount';
import type { RefundRequest, RefundRequestState, Sale } from '../types';

const TONES: Record<RefundRequestState, ChipTone> = {
  open: 'orange',
  declined: 'plain',
  escalated: 'orange',
  granted: 'green',
  denied: 'plain',
  withdrawn: 'plain',
  disputed: 'red',
};

/** State of a request that does not wait for the seller, and what happens next. */
export function RequestState({ sale, request }: { sale: Sale; request: RefundRequest }) {
  const { t } = useTranslation('refunds');
  const inline = useInlineFormat();
  const brand = useBrandName();
  const values = {
    brand,
    date: inline.inlineDate(request.answerDue ?? request.closedAt ?? request.requestedAt),
    amount: inline.money(sale.refundedCents),
  };
  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end sm:text-end">
      <Chip tone={TONES[request.state]} dot>
        {t(`state.${request.state}`)}
      </Chip>
      <p className="text-xs text-ink-3">{t(`outcome.${outcome(request)}`, values)}</p>
    </div>
  );
}

function outcome({ state, closedBy }: RefundRequest): string {
  if (state !== 'granted') return state;
  if (closedBy === 'deadline') return 'grantedByDeadline';
  return closedBy === 'staff' ? 'grantedByStaff' : 'granted';
}
