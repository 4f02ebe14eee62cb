import { isApiError } from '@/api';
import type { CheckoutResult } from './api';

/** What the payment page puts into the address of who turned back without paying. */
export const CANCELED = 'canceled';

/** How a visit to the payment page turned out, as far as is known. */
export type ReturnState =
  | { kind: 'asking' }
  /** The bank has not answered yet: asked again after a while. */
  | { kind: 'processing'; tries: number }
  | { kind: 'canceled' }
  | { kind: 'paid' | 'open' | 'failed' | 'expired' | 'refunded'; result: CheckoutResult }
  /** Nobody's, or somebody else's. */
  | { kind: 'unknown' }
  /** The API could not be asked, or not say it: the payment may well have gone through. */
  | { kind: 'away'; error: unknown };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
const GROWTH = 1.5;

export function begin(checkout: string): ReturnState {
  return checkout === CANCELED ? { kind: 'canceled' } : { kind: 'asking' };
}

export function answered(before: ReturnState, result: CheckoutResult): ReturnState {
  if (result.status !== 'processing') return { kind: result.status, result };
  return { kind: 'processing', tries: before.kind === 'processing' ? before.tries + 1 : 1 };
}

export function refused(before: ReturnState, error: unknown): ReturnState {
  if (isApiError(error) && [403, 404, 422].includes(error.status)) return { kind: 'unknown' };
  // While it is being confirmed a lost answer is no news: the next one will come.
  if (before.kind === 'processing') return { kind: 'processing', tries: before.tries + 1 };
  return { kind: 'away', error };
}

/** Milliseconds until it is asked again; null where there is nothing more to ask. */
export function nextWait(state: ReturnState): number | null {
  if (state.kind !== 'processing') return null;
  return Math.min(FIRST_WAIT * GROWTH ** (state.tries - 1), LONGEST_WAIT);
}

/** Until then the address keeps the visit, so that a reload asks again. */
export function isSettled({ kind }: ReturnState): boolean {
  return kind !== 'asking' && kind !== 'processing' && kind !== 'away';
}
