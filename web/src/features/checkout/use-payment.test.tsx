// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useIsOwned } from '@/api/mutations/owned-products';
import { storeToken } from '@/api/session/token-store';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { usePayment } from './use-payment';

const purchase = { purpose: 'purchase' } as const;
const author = { _id: 'layla', name: 'Layla', handle: null, isStaff: false, profilePic: null };
const post = (_id: string) => ({ _id, author, files: [], priceCents: 1999, viewer: null });
const granted = { granted: true, paymentId: null, url: null, amountCents: 0, currency: 'USD', expiresAt: null };

beforeEach(() => {
  stubPage();
  sessionStorage.clear();
  storeToken('t', '2030-01-01T00:00:00Z');
});
afterEach(cleanup);

function paying(id: string) {
  return renderHook(() => ({ ...usePayment(post(id)), isOwned: useIsOwned(post(id)) })).result;
}

test('two concurrent presses send one request, and a granted product is owned', async () => {
  const requests = answerWith(() => json({ payload: granted }));
  const result = paying('free');
  await act(async () => {
    await Promise.all([result.current.pay(purchase), result.current.pay(purchase)]);
  });
  expect(requests).toHaveLength(1);
  expect(result.current.state.kind).toBe('idle');
  expect(result.current.isOwned).toBe(true);
});

test('a lost response is retried with its key, a decided one with another', async () => {
  const answers = [
    () => Promise.reject(new TypeError('lost')),
    () => errorResponse(502, 'payments_unavailable'),
    () => errorResponse(422, 'not_for_sale'),
    () => errorResponse(422, 'not_for_sale'),
  ];
  const requests = answerWith(() => answers.shift()?.() ?? json({}));
  const result = paying('lost');
  for (let turn = 0; turn < 4; turn += 1) await act(() => result.current.pay(purchase));
  const keys = requests.map(({ request }) => request.headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(result.current.state.kind).toBe('refused');
});

test('an owned product needs no message', async () => {
  answerWith(() => errorResponse(409, 'already_purchased'));
  const result = paying('had');
  await act(() => result.current.pay(purchase));
  expect(result.current.state.kind).toBe('idle');
  expect(result.current.isOwned).toBe(true);
});

test('a changed price is shown before the redirect', async () => {
  answerWith(() => json({ payload: { ...granted, granted: false, url: 'http://pay.test/', amountCents: 2500 } }));
  const result = paying('dearer');
  await act(() => result.current.pay(purchase));
  expect(result.current.state).toEqual({ kind: 'repriced', cents: 2500 });
  expect(result.current.price).toBe(2500);
});
