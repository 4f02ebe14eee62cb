import { newIdempotencyKey } from '@/lib/idempotency-key';

export type Intent = { purpose: 'purchase' } | { purpose: 'tip'; amountCents: number };

/** What a member left for the payment page with, so that who comes back without paying can go on. */
export type PendingCheckout = { postId: string; intent: Intent };

const PENDING_KEY = 'checkout:left';

function storageKey(postId: string, intent: Intent): string {
  return `checkout:key:${postId}:${intent.purpose === 'tip' ? intent.amountCents : 'purchase'}`;
}

/** Reading and writing fail where the browser keeps nothing; paying must not. */
function ignoreErrors<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** One key an attempt: asking again after a lost answer, even after a reload, is still the same attempt. */
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

/** What this post's payment was meant to be when the member left; a purchase where nothing is known. */
export function pendingIntent(postId: string): Intent {
  const left = ignoreErrors(() => JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null') as PendingCheckout | null);
  return left?.postId === postId ? left.intent : { purpose: 'purchase' };
}
