import type { Order } from './types';

/** State of a refund: `none` for free products and those without refunds. */
export type RefundState = 'none' | 'open' | 'closed' | 'requested' | 'refunded';

export function getRefundState(
  { status, paymentId, refundableUntil }: Pick<Order, 'status' | 'paymentId' | 'refundableUntil'>,
  now: number,
): RefundState {
  if (status === 'refunded' || status === 'disputed') return 'refunded';
  if (status === 'refundRequested' || status === 'refundDeclined') return 'requested';
  if (!paymentId || !refundableUntil) return 'none';
  return now < Date.parse(refundableUntil) ? 'open' : 'closed';
}
