import type { Payout } from '../types';

/** What a member sees of a payout: its status, and what hides behind it. */
export type PayoutState = 'pending' | 'sent' | 'held' | 'cancelled' | 'rejected' | 'failed' | 'transferred' | 'stopped';

type Facts = Pick<Payout, 'status' | 'hold' | 'failureCode' | 'remedy'>;

export function getPayoutState({ status, hold, failureCode, remedy }: Facts): PayoutState {
  switch (status) {
    case 'pending':
      return hold ? 'held' : 'pending';
    case 'in-progress':
      return 'sent';
    case 'transferred':
      // The member's bank refused to take the money from Stripe.
      return remedy ? 'stopped' : 'transferred';
    case 'failed':
      return failureCode === 'cancelled' || failureCode === 'rejected' ? failureCode : 'failed';
  }
}

/** Causes that only another account solves. */
const ACCOUNT_CAUSES = ['account_closed', 'account_blocked', 'bank_rejected', 'returned', 'not_permitted'];
/** Causes for which the member turns to us, not to the bank details. */
const OTHER_CAUSES = ['cancelled', 'member_suspended', 'suspicious_activity', 'other'];

/** Returns how the member can solve a failed payout; null if the bank details are not the cause. */
export function getSolution({
  failureCode,
  reason,
}: Pick<Payout, 'failureCode' | 'reason'>): 'account' | 'details' | null {
  const cause = failureCode === 'rejected' ? (reason ?? 'other') : failureCode;
  if (cause && OTHER_CAUSES.includes(cause)) return null;
  return cause && ACCOUNT_CAUSES.includes(cause) ? 'account' : 'details';
}
