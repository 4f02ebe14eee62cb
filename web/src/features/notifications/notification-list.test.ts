import { expect, test } from 'vitest';
import type { Notification } from '@/api';
import { placeOf } from './notification-list';

const follow: Notification = {
  _id: 'n1',
  type: 'follow',
  isOpened: false,
  from: { _id: 'u1', name: 'سارة', profilePic: null },
  message: 'سارة followed you',
  createdAt: '2026-01-01T00:00:00Z',
  postId: null,
  commentId: null,
  actors: [{ _id: 'u1', name: 'سارة', profilePic: null }],
  count: 1,
  facts: { title: null, reaction: null, amountCents: null, status: null, period: null },
};

test('a notification leads to its post, else to who sent it', () => {
  expect(placeOf(follow)).toBe('/users/u1');
  expect(placeOf({ ...follow, postId: { _id: 'p1' } })).toBe('/posts/p1');
});

test('what the platform says leads to what it is about, never to a profile', () => {
  expect(placeOf({ ...follow, type: 'payout', actors: [] })).toBe('/finance');
  expect(placeOf({ ...follow, type: 'system', actors: [] })).toBe('/');
});
