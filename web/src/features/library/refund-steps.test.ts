import { expect, test } from 'vitest';
import { timelineSteps } from './refund-steps';
import type { RefundRequest } from './types';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const OPEN: RefundRequest = {
  _id: 'request',
  state: 'open',
  reason: 'Bought twice',
  requestedAt: '2026-11-09T10:12:00Z',
  answerDue: '2026-11-23T10:12:00Z',
  decline: null,
  escalatedAt: null,
  closedAt: null,
  closedBy: null,
  decision: null,
};
const DECLINE = {
  reason: 'as_described',
  text: 'The sheets are in the second ZIP.',
  declinedAt: '2026-11-12T08:00:00Z',
} as const;

const keys = (request: Partial<RefundRequest>) => timelineSteps({ ...OPEN, ...request }, NOW).map(({ key }) => key);

test('an open request waits for the seller', () => {
  expect(keys({})).toEqual(['asked', 'sellerAnswers']);
});

test('a declined request may be escalated until its deadline', () => {
  const declined = { state: 'declined', decline: DECLINE } as const;
  expect(keys({ ...declined, answerDue: '2026-11-26T08:00:00Z' })).toEqual(['asked', 'declined', 'mayEscalate']);
  expect(keys({ ...declined, answerDue: '2026-11-19T08:00:00Z' })).toEqual(['asked', 'declined', 'escalationOver']);
});

test('an escalation names who asked for it', () => {
  const escalated = {
    state: 'escalated',
    escalatedAt: '2026-11-18T00:00:00Z',
    answerDue: '2026-12-02T00:00:00Z',
  } as const;
  expect(keys({ ...escalated, decline: DECLINE })).toEqual(['asked', 'declined', 'escalated', 'weAnswer']);
  expect(keys(escalated)).toEqual(['asked', 'escalatedByDeadline', 'weAnswer']);
});

test.each([
  [{ state: 'granted', closedBy: 'seller' }, 'granted'],
  [{ state: 'granted', closedBy: 'deadline' }, 'grantedByDeadline'],
  [{ state: 'granted', closedBy: 'staff' }, 'grantedByStaff'],
  [{ state: 'denied', closedBy: 'staff' }, 'denied'],
  [{ state: 'withdrawn', closedBy: 'buyer' }, 'withdrawn'],
  [{ state: 'disputed', closedBy: 'bank' }, 'disputed'],
] as const)('a closed request ends with its outcome: %o', (closed, last) => {
  expect(keys({ ...closed, closedAt: '2026-11-19T00:00:00Z', answerDue: null })).toEqual(['asked', last]);
});
