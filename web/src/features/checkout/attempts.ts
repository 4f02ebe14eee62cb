import { newIdempotencyKey } from '@/lib/idempotency-key';

export type Intent = { purpose: 'purchase' } | { purpose: 'tip'; amountCents: number };

/** What a member left for the payment page with, so that who comes back without paying can go on. */
export type Left = { postId: string; intent: Intent };

const LEFT = 'checkout:left';

function keyName(postId: string, intent: Intent): string {
  return `checkout:key:${postId}:${intent.purpose === 'tip' ? intent.amountCents : 'purchase'}`;
}

/** Reading and writing fail where the browser keeps nothing; paying must not. */
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** One key an attempt: asking again after a lost answer, even after a reload, is still the same attempt. */
export function attemptKey(postId: string, intent: Intent): string {
  const name = keyName(postId, intent);
  const kept = quietly(() => sessionStorage.getItem(name));
  if (kept) return kept;
  const key = newIdempotencyKey();
  quietly(() => sessionStorage.setItem(name, key));
  return key;
}

/** The attempt was answered: the next press is another one. */
export function endAttempt(postId: string, intent: Intent): void {
  quietly(() => sessionStorage.removeItem(keyName(postId, intent)));
}

export function rememberLeaving(left: Left): void {
  quietly(() => sessionStorage.setItem(LEFT, JSON.stringify(left)));
}

/** What this post's payment was meant to be when the member left; a purchase where nothing is known. */
export function whatWasLeft(postId: string): Intent {
  const left = quietly(() => JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as Left | null);
  return left?.postId === postId ? left.intent : { purpose: 'purchase' };
}
