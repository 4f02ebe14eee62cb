import { isApiError } from '@/api';
import type { CheckoutResult } from './api';

/** Value in the URL after canceling on the payment page. */
export const CANCELED = 'canceled';

/** Result of a visit to the payment page, as far as known. */
export type ReturnState =
  | { kind: 'asking' }
  /** The bank has not answered yet: polled again later. */
  | { kind: 'processing'; tries: number }
  | { kind: 'canceled' }
  | { kind: 'paid' | 'open' | 'failed' | 'expired' | 'refunded'; result: CheckoutResult }
  /** Unknown session, or of another member. */
  | { kind: 'unknown' }
  /** The API is unavailable: the payment may have succeeded. */
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
  // During confirmation a lost response is ignored; the next poll decides.
  if (before.kind === 'processing') return { kind: 'processing', tries: before.tries + 1 };
  return { kind: 'away', error };
}

/** Returns the milliseconds until the next poll; null when final. */
export function nextPollDelay(state: ReturnState): number | null {
  if (state.kind !== 'processing') return null;
  return Math.min(INITIAL_POLL_MS * BACKOFF_FACTOR ** (state.tries - 1), MAX_POLL_MS);
}

/** Until then the URL keeps the session, so that a reload polls again. */
export function isFinal({ kind }: ReturnState): boolean {
  return kind !== 'asking' && kind !== 'processing' && kind !== 'away';
}
