import { expect, test } from 'vitest';
import { ApiError } from '@/api';
import type { CheckoutResult } from './api';
import { initialState, isFinal, nextPollDelay, onError, onResult, type ReturnState } from './return-state';

const result = (status: CheckoutResult['status']): CheckoutResult => ({
  status,
  purpose: 'purchase',
  paymentId: 'p',
  amountCents: 1999,
  currency: 'USD',
  url: null,
  failureCode: null,
});
const asking = initialState('cs_1');

test('a canceled payment is not polled', () => {
  expect(initialState('canceled')).toEqual({ kind: 'canceled' });
  expect(asking).toEqual({ kind: 'asking' });
});

test.each(['paid', 'open', 'failed', 'expired', 'refunded'] as const)('%s is final', (status) => {
  const state = onResult(asking, result(status));
  expect(state).toEqual({ kind: status, result: result(status) });
  expect(isFinal(state)).toBe(true);
  expect(nextPollDelay(state)).toBeNull();
});

test('processing is polled with growing delays and stays in the URL', () => {
  let state: ReturnState = asking;
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    state = onResult(state, result('processing'));
    waits.push(nextPollDelay(state));
  }
  expect(waits.slice(0, 3)).toEqual([1000, 1500, 2250]);
  expect(waits.at(-1)).toBe(15_000);
  expect(isFinal(state)).toBe(false);
  expect(onResult(state, result('paid')).kind).toBe('paid');
});

test('a lost response is ignored during confirmation', () => {
  const processing = onResult(asking, result('processing'));
  expect(onError(processing, new ApiError(0, { code: 'network' }))).toEqual({ kind: 'processing', tries: 2 });
});

test('an unavailable API keeps the visit, another member’s visit ends', () => {
  const error = new ApiError(502, { code: 'payments_unavailable' });
  expect(onError(asking, error)).toEqual({ kind: 'away', error });
  expect(isFinal(onError(asking, error))).toBe(false);
  expect(onError(asking, new ApiError(404, { code: 'checkout_not_found' }))).toEqual({ kind: 'unknown' });
  expect(onError(asking, new ApiError(422, { code: 'validation_failed' }))).toEqual({ kind: 'unknown' });
});
