import { expect, test } from 'vitest';
import type { Post } from '@/api';
import { countNewPosts } from './new-count';

const post = (_id: string, mine = false) => ({ _id, viewer: { mine } }) as Post;

test('posts before the first known one are new', () => {
  expect(countNewPosts([post('b'), post('a')], [post('d'), post('c'), post('b'), post('a')])).toBe(2);
  expect(countNewPosts([post('b'), post('a')], [post('b'), post('a')])).toBe(0);
});

test('one’s own posts are not new, in the list or not', () => {
  expect(countNewPosts([post('m', true), post('a')], [post('n', true), post('m', true), post('c'), post('a')])).toBe(1);
});

test('a removed post does not make later ones new', () => {
  expect(countNewPosts([post('c'), post('b'), post('a')], [post('b'), post('a')])).toBe(0);
});

test('a page without a known post is all new', () => {
  expect(countNewPosts([post('a')], [post('d'), post('c')])).toBe(2);
});
