import { beforeEach, expect, test } from 'vitest';
import { addPendingDecision, pendingDecisions, removePendingDecision, secondsLeft } from './pending-decisions';
import type { CaseItem, Decision } from './types';

const caseOf = (number: number) => ({ number, reference: `C-${number}` }) as CaseItem;
const decision = {
  act: 'remove',
  decidedAt: '2026-11-26T20:00:00.000Z',
  effectiveAt: '2026-11-26T20:00:10.000Z',
} as Decision;

beforeEach(() => {
  for (const { number } of pendingDecisions()) removePendingDecision(number);
});

test('the countdown has the length of the API, from when the answer came', () => {
  addPendingDecision(caseOf(7), decision, 1_000_000);
  const [added] = pendingDecisions();
  expect(added).toMatchObject({ number: 7, reference: 'C-7', act: 'remove', durationMs: 10_000 });
  if (!added) throw new TypeError('no decision');
  expect([1_000_000, 1_000_001, 1_009_999, 1_010_000, 1_020_000].map((now) => secondsLeft(added, now))).toEqual([
    10, 10, 1, 0, 0,
  ]);
});

test('the newest decision is last, and one of the same case replaces the one before', () => {
  for (const number of [1, 2, 1]) addPendingDecision(caseOf(number), decision);
  expect(pendingDecisions().map(({ number }) => number)).toEqual([2, 1]);
});
