import type { Post } from '@/api';
import { newIdempotencyKey } from '@/lib/idempotency-key';

export type Intent = { purpose: 'purchase' } | { purpose: 'tip'; amountCents: number };

/** What the result of a payment shows of its post. */
export type PaidPost = Pick<Post, '_id' | 'author' | 'files' | 'priceCents'>;

/** Payment that a member left for the payment page with, so that it can be resumed. */
export type PendingCheckout = { post: PaidPost; intent: Intent; from: string };

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

function pendingCheckout(): PendingCheckout | null {
  return ignoreErrors(() => JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null') as PendingCheckout | null);
}

/** Returns the payment that was begun for this post; a purchase by default. */
export function pendingIntent(postId: string): Intent {
  const left = pendingCheckout();
  return left?.post._id === postId ? left.intent : { purpose: 'purchase' };
}

/** Returns the post of the tip that was begun last. */
export function pendingTip(): PaidPost | null {
  const left = pendingCheckout();
  return left?.intent.purpose === 'tip' ? left.post : null;
}

/** Returns the path on which a tip for this post was begun, unless it is that of the post. */
export function tipOrigin(postId: string): string | null {
  const left = pendingCheckout();
  if (left?.intent.purpose !== 'tip' || left.post._id !== postId) return null;
  return left.from.split(/[?#]/)[0] === `/posts/${postId}` ? null : left.from;
}
