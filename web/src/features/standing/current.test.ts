import { expect, test } from 'vitest';
import type { Appeal, Statement } from '@/api/moderation-types';
import { daysUntil, isCurrent, outcomeOf } from './current';

const appeal = (state: Appeal['state']): Appeal => ({
  _id: 'a1',
  number: 118,
  reference: 'A-118',
  state,
  text: 'It is my own car.',
  createdAt: '2026-11-21T10:00:00Z',
  dueAt: '2026-11-26T10:00:00Z',
  answer: state === 'open' ? null : 'We looked again.',
  decidedAt: state === 'open' ? null : '2026-11-22T10:00:00Z',
});

const statement = (facts: Partial<Statement> = {}): Statement => ({
  _id: 's1',
  number: 2307,
  reference: 'S-2307',
  act: 'remove',
  ground: 'terms',
  law: null,
  rule: 'other',
  text: 'The picture shows a number plate.',
  subject: { kind: 'post', postId: null, excerpt: 'A dune', url: '/posts/1' },
  scope: 'content',
  isDetectedAutomatically: false,
  isAutomatic: false,
  createdAt: '2026-11-20T14:05:00Z',
  until: null,
  state: 'active',
  appealUntil: '2027-05-19T14:05:00Z',
  canAppeal: true,
  appeal: null,
  ...facts,
});

test('a removal is current while it can be appealed or its appeal is open', () => {
  expect(isCurrent(statement())).toBe(true);
  expect(isCurrent(statement({ canAppeal: false }))).toBe(false);
  expect(isCurrent(statement({ canAppeal: false, appeal: appeal('open') }))).toBe(true);
  expect(isCurrent(statement({ canAppeal: false, appeal: appeal('upheld') }))).toBe(false);
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
