import { expect, test } from 'vitest';
import { appeal, statement } from '@/test/statement';
import { daysUntil, isCurrent, outcomeOf } from './current';

test('a removal is current while it can be appealed or its appeal is open', () => {
  expect(isCurrent(statement())).toBe(true);
  expect(isCurrent(statement({ canAppeal: false }))).toBe(false);
  expect(isCurrent(statement({ canAppeal: false, appeal: appeal('open') }))).toBe(true);
  expect(isCurrent(statement({ canAppeal: false, appeal: appeal('upheld') }))).toBe(false);
});

test('a hold is current until staff decide, also after the time to appeal', () => {
  expect(isCurrent(statement({ isAutomatic: true, isHeld: true, canAppeal: false }))).toBe(true);
  expect(isCurrent(statement({ isAutomatic: true, canAppeal: false, appeal: appeal('upheld') }))).toBe(false);
});

test('a restriction is current until it ends', () => {
  expect(isCurrent(statement({ act: 'limit', canAppeal: false }))).toBe(true);
  expect(isCurrent(statement({ act: 'limit', state: 'expired' }))).toBe(false);
  expect(isCurrent(statement({ act: 'limit', state: 'restored', canAppeal: false }))).toBe(false);
});

test('a decision about an appeal is the outcome', () => {
  expect(outcomeOf(statement())).toBe('active');
  expect(outcomeOf(statement({ state: 'expired' }))).toBe('expired');
  expect(outcomeOf(statement({ state: 'restored' }))).toBe('restored');
  expect(outcomeOf(statement({ state: 'restored', appeal: appeal('reversed') }))).toBe('reversed');
  expect(outcomeOf(statement({ appeal: appeal('changed') }))).toBe('changed');
  expect(outcomeOf(statement({ appeal: appeal('upheld') }))).toBe('active');
});

test('days are rounded up and never negative', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  expect(daysUntil('2026-11-26T13:00:00Z', now)).toBe(1);
  expect(daysUntil('2026-11-28T12:00:00Z', now)).toBe(2);
  expect(daysUntil('2026-11-25T12:00:00Z', now)).toBe(0);
});
