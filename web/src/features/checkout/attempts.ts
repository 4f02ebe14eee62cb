import { newIdempotencyKey } from '@/lib/idempotency-key';

export type Intent = { purpose: 'purchase' } | { purpose: 'tip'; amountCents: number };

/** Payment that a member left for the payment page with, so that it can be resumed. */
export type PendingCheckout = { postId: string; intent: Intent };

const PENDING_KEY = 'checkout:left';

function storageKey(postId: string, intent: Intent): string {
  return `checkout:key:${postId}:${intent.purpose === 'tip' ? intent.amountCents : 'purchase'}`;
}

/** Storage may be unavailable; payments must still work. */
function ignoreErrors<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Idempotency key of an attempt: a retry after a lost response or a reload has the same key. */
export function attemptIdempotencyKey(postId: string, intent: Intent): string {
  const name = storageKey(postId, intent);
  const stored = ignoreErrors(() => sessionStorage.getItem(name));
  if (stored) return stored;
  const key = newIdempotencyKey();
  ignoreErrors(() => sessionStorage.setItem(name, key));
  return key;
}

/** The attempt was answered: the next press is another one. */
export function clearAttempt(postId: string, intent: Intent): void {
  ignoreErrors(() => sessionStorage.removeItem(storageKey(postId, intent)));
}

export function savePendingCheckout(left: PendingCheckout): void {
  ignoreErrors(() => sessionStorage.setItem(PENDING_KEY, JSON.stringify(left)));
}

/** Returns the payment that was begun for this post; a purchase by default. */
export function pendingIntent(postId: string): Intent {
  const left = ignoreErrors(() => JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null') as PendingCheckout | null);
  return left?.postId === postId ? left.intent : { purpose: 'purchase' };
}
