import { expect, test } from 'vitest';
import { getRefundState } from './refund-window';

const UNTIL = '2026-12-05T12:00:00.000Z';
const paid = { status: 'owned', paymentId: 'p', refundableUntil: UNTIL } as const;
const at = (iso: string) => Date.parse(iso);

test('a refund can be requested until the window’s last instant', () => {
  expect(getRefundState(paid, at('2026-11-21T00:00:00Z'))).toBe('open');
  expect(getRefundState(paid, at(UNTIL) - 1)).toBe('open');
  expect(getRefundState(paid, at(UNTIL))).toBe('closed');
});

test('free products and those without refunds have no window', () => {
  expect(getRefundState({ ...paid, paymentId: null }, 0)).toBe('none');
  expect(getRefundState({ ...paid, refundableUntil: null }, 0)).toBe('none');
});

test('a requested or issued refund stays so after the window', () => {
  const late = at('2027-01-01T00:00:00Z');
  expect(getRefundState({ ...paid, status: 'refundRequested' }, late)).toBe('requested');
  expect(getRefundState({ ...paid, status: 'refunded', refundableUntil: null }, late)).toBe('refunded');
  // Nothing can be requested of a payment that the bank took back.
  expect(getRefundState({ ...paid, status: 'disputed' }, at('2026-11-21T00:00:00Z'))).toBe('refunded');
});
