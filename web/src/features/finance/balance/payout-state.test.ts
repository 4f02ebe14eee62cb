import { expect, test } from 'vitest';
import { getPayoutState, getSolution } from './payout-state';

const PENDING = { status: 'pending', hold: null, failureCode: null, remedy: null } as const;
const HOLD = { reason: 'review', message: 'Our team is reviewing it.', since: '2026-11-20T10:00:00.000Z' } as const;

test('a pending payout is held while staff review it', () => {
  expect(getPayoutState(PENDING)).toBe('pending');
  expect(getPayoutState({ ...PENDING, hold: HOLD })).toBe('held');
  expect(getPayoutState({ ...PENDING, status: 'in-progress' })).toBe('sent');
});

test('a failed payout says whether the member, staff or the bank ended it', () => {
  const failed = { ...PENDING, status: 'failed' } as const;
  expect(getPayoutState({ ...failed, failureCode: 'cancelled' })).toBe('cancelled');
  expect(getPayoutState({ ...failed, failureCode: 'rejected', remedy: 'Write to us.' })).toBe('rejected');
  expect(getPayoutState({ ...failed, failureCode: 'account_closed', remedy: 'Save another one.' })).toBe('failed');
  expect(getPayoutState({ ...failed, failureCode: 'newer_than_this_page' })).toBe('failed');
});

test('a transferred payout with a remedy has stopped at Stripe', () => {
  const transferred = { ...PENDING, status: 'transferred' } as const;
  expect(getPayoutState(transferred)).toBe('transferred');
  expect(getPayoutState({ ...transferred, remedy: 'Correct the details there.' })).toBe('stopped');
});

test.each([
  ['name_mismatch', null, 'details'],
  ['invalid_account', null, 'details'],
  ['newer_than_this_page', null, 'details'],
  [null, null, 'details'],
  ['account_closed', null, 'account'],
  ['returned', null, 'account'],
  ['rejected', 'details_incomplete', 'details'],
  ['rejected', 'not_permitted', 'account'],
  ['rejected', 'suspicious_activity', null],
  ['rejected', null, null],
  ['cancelled', null, null],
  ['member_suspended', null, null],
] as const)('the solution of %s (%s) is %s', (failureCode, reason, solution) => {
  expect(getSolution({ failureCode, reason })).toBe(solution);
});
