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

const INITIAL_POLL_MS = 1000;
const MAX_POLL_MS = 15_000;
const BACKOFF_FACTOR = 1.5;

export function initialState(checkout: string): ReturnState {
  return checkout === CANCELED ? { kind: 'canceled' } : { kind: 'asking' };
}

export function onResult(before: ReturnState, result: CheckoutResult): ReturnState {
  if (result.status !== 'processing') return { kind: result.status, result };
  return { kind: 'processing', tries: before.kind === 'processing' ? before.tries + 1 : 1 };
}

export function onError(before: ReturnState, error: unknown): ReturnState {
  if (isApiError(error) && [403, 404, 422].includes(error.status)) return { kind: 'unknown' };
  // While it is being confirmed a lost answer is no news: the next one will come.
  if (before.kind === 'processing') return { kind: 'processing', tries: before.tries + 1 };
  return { kind: 'away', error };
}

/** Milliseconds until it is asked again; null where there is nothing more to ask. */
export function nextPollDelay(state: ReturnState): number | null {
  if (state.kind !== 'processing') return null;
  return Math.min(INITIAL_POLL_MS * BACKOFF_FACTOR ** (state.tries - 1), MAX_POLL_MS);
}

/** Until then the address keeps the visit, so that a reload asks again. */
export function isFinal({ kind }: ReturnState): boolean {
  return kind !== 'asking' && kind !== 'processing' && kind !== 'away';
}
