import { beforeEach, expect, test, vi } from 'vitest';
import {
  attemptIdempotencyKey,
  clearAttempt,
  type Intent,
  type PaidPost,
  pendingIntent,
  pendingTip,
  savePendingCheckout,
  tipOrigin,
} from './attempts';

const purchase: Intent = { purpose: 'purchase' };
const post = (_id: string) => ({ _id, author: { name: 'Layla' }, files: [], priceCents: null }) as unknown as PaidPost;
const tip = (amountCents: number): Intent => ({ purpose: 'tip', amountCents });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test('an attempt keeps its key until the response', () => {
  const first = attemptIdempotencyKey('post', purchase);
  expect(attemptIdempotencyKey('post', purchase)).toBe(first);
  clearAttempt('post', purchase);
  expect(attemptIdempotencyKey('post', purchase)).not.toBe(first);
});

test('another post, purpose or amount is another attempt', () => {
  const keys = [
    attemptIdempotencyKey('a', purchase),
    attemptIdempotencyKey('b', purchase),
    attemptIdempotencyKey('a', tip(500)),
    attemptIdempotencyKey('a', tip(1000)),
  ];
  expect(new Set(keys).size).toBe(4);
});

test('a returning member resumes the same payment', () => {
  savePendingCheckout({ post: post('a'), intent: tip(2000), from: '/users/1' });
  expect(pendingIntent('a')).toEqual(tip(2000));
  expect(pendingIntent('b')).toEqual(purchase);
});

test('a tip returns to the page on which it began', () => {
  savePendingCheckout({ post: post('a'), intent: tip(500), from: '/users/1?tab=digital' });
  expect(tipOrigin('a')).toBe('/users/1?tab=digital');
  expect(tipOrigin('b')).toBeNull();
  expect(pendingTip()).toEqual(post('a'));
  savePendingCheckout({ post: post('a'), intent: tip(500), from: '/posts/a#comments' });
  expect(tipOrigin('a')).toBeNull();
  savePendingCheckout({ post: post('a'), intent: purchase, from: '/explore' });
  expect([tipOrigin('a'), pendingTip()]).toEqual([null, null]);
});

test('unavailable storage does not fail', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied');
    },
    setItem: () => {
      throw new DOMException('full');
    },
    removeItem: () => {
      throw new DOMException('denied');
    },
  });
  expect(attemptIdempotencyKey('a', purchase)).toMatch(/^[0-9a-f]{32}$/);
  clearAttempt('a', purchase);
  savePendingCheckout({ post: post('a'), intent: purchase, from: '/' });
  expect(pendingIntent('a')).toEqual(purchase);
});
