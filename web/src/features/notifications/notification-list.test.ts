// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { Notification } from '@/api';
import { answerWith, json, stubPage } from '@/test/browser';
import { notificationHref, openNotification } from './notification-list';

beforeEach(stubPage);

const follow: Notification = {
  _id: 'n1',
  type: 'follow',
  isOpened: false,
  from: { _id: 'u1', name: 'سارة', isStaff: false, profilePic: null },
  message: 'سارة followed you',
  createdAt: '2026-01-01T00:00:00Z',
  postId: null,
  commentId: null,
  actors: [{ _id: 'u1', name: 'سارة', isStaff: false, profilePic: null }],
  count: 1,
  facts: { title: null, reaction: null, amountCents: null, status: null, period: null },
};

test('a notification links to its post, else to its sender', () => {
  expect(notificationHref(follow)).toBe('/users/u1');
  expect(notificationHref({ ...follow, postId: { _id: 'p1' } })).toBe('/posts/p1');
  expect(notificationHref({ ...follow, postId: { _id: 'p1' }, commentId: { _id: 'c1' } })).toBe('/posts/p1#comment-c1');
});

test('a notification of an accepted answer links to the answer', () => {
  const [postId, commentId] = [{ _id: 'p1' }, { _id: 'c1' }];
  expect(notificationHref({ ...follow, type: 'answer', postId, commentId })).toBe('/posts/p1#comment-c1');
});

test('a notification of a review, or of the reply to one, links to the reviews', () => {
  const postId = { _id: 'p1' };
  expect(notificationHref({ ...follow, type: 'review', postId })).toBe('/posts/p1#reviews');
  expect(notificationHref({ ...follow, type: 'reply', postId })).toBe('/posts/p1#reviews');
  expect(notificationHref({ ...follow, type: 'reply', postId, commentId: { _id: 'c1' } })).toBe('/posts/p1#comment-c1');
});

test('a notification of the platform links to its subject, never to a profile', () => {
  const said = (type: Notification['type'], facts: Partial<Notification['facts']> = {}) =>
    notificationHref({ ...follow, type, actors: [], facts: { ...follow.facts, ...facts } });
  expect(said('payout', { status: 'failed' })).toBe('/finance');
  expect(said('revenueReport', { period: '2026-10' })).toBe('/finance?period=2026-10');
  expect(said('system', { status: 'refundRequested' })).toBe('/finance?tab=refunds');
  expect(said('system', { status: 'disputeOpened' })).toBe('/finance?tab=disputes');
  expect(said('system', { status: 'fraudRefunded' })).toBe('/finance');
  expect(said('system', { status: 'refunded' })).toBe('/purchased-posts');
  expect(said('system', { status: 'refundToDecide' })).toBe('/staff/refunds');
  expect(said('system', { status: 'statementWritten' })).toBe('/settings/standing');
  expect(said('system', { status: 'appealDecided' })).toBe('/settings/standing');
  expect(said('system')).toBe('/');
});

test('opening a notification reloads the list after the call', async () => {
  const requests = answerWith(() => json({ payload: [], nextCursor: null }));
  await openNotification(follow);
  const calls = requests.map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);
  expect(calls.slice(0, 2)).toEqual(['POST /notifications/n1/open', 'GET /notifications']);
  await openNotification({ ...follow, isOpened: true });
  expect(requests).toHaveLength(calls.length);
});
