import { expect, test } from 'vitest';
import { parseList, postsPath } from './lists';

test('a query names one of the lists, or none', () => {
  expect(parseList({ list: 'recommended' })).toEqual({ name: 'recommended', userId: '' });
  expect(parseList({ list: 'suggested-users', userId: 'x' })).toEqual({ name: 'suggested-users', userId: '' });
  for (const list of [undefined, '', 'everything', ['recommended', 'x']]) expect(parseList({ list })).toBeNull();
});

test('a member’s posts need a member id', () => {
  const userId = '018e86f7-780d-7cb7-8be3-476884e16d56';
  expect(parseList({ list: 'user-posts', userId })).toEqual({ name: 'user-posts', userId });
  for (const wrong of [undefined, '', '../users/me', 'a b', 'a?b', ['a']]) {
    expect(parseList({ list: 'user-posts', userId: wrong })).toBeNull();
  }
});

test('guests read popular posts instead of recommendations', () => {
  expect(postsPath('recommended', '', true)).toBe('/users/recommendedPosts');
  expect(postsPath('recommended', '', false)).toBe('/posts/explorePosts');
  expect(postsPath('user-posts', 'abc', false)).toBe('/posts/abc?kind=post');
});
