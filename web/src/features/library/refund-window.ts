import type { Order } from './types';

/** Whether a refund may be asked for: `none` was never paid for, or sold without. */
export type RefundState = 'none' | 'open' | 'closed' | 'requested' | 'refunded';

export function getRefundState(
  { status, paymentId, refundableUntil }: Pick<Order, 'status' | 'paymentId' | 'refundableUntil'>,
  now: number,
): RefundState {
  if (status === 'refunded') return 'refunded';
  if (status === 'refundRequested') return 'requested';
  if (!paymentId || !refundableUntil) return 'none';
  return now < Date.parse(refundableUntil) ? 'open' : 'closed';
}
