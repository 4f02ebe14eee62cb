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
  actors: [],
  count: 1,
};

test('a notification leads to its post, else to who sent it', () => {
  expect(placeOf(follow)).toBe('/users/u1');
  expect(placeOf({ ...follow, postId: { _id: 'p1' } })).toBe('/posts/p1');
});
