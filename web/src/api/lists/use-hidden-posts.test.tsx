// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { deferDelete } from '../mutations/deferred-delete';
import { blockMutation, muteMutation } from '../mutations/mutations';
import { useOptimisticMutation } from '../mutations/optimistic-mutation';
import { storeToken } from '../session/token-store';
import type { Post } from '../types';
import { useHiddenPosts } from './use-hidden-posts';

const post = (id: string, author: string) => ({ _id: id, author: { _id: author } }) as Post;

beforeEach(() => {
  stubPage();
  storeToken('token', '2030-01-01T00:00:00Z');
  answerWith(({ url }) => json({ payload: { isMuted: url.includes('/mute/'), isBlocked: url.includes('/block/') } }));
});

test('muted and blocked authors leave lists until undone, and stay on their own page', async () => {
  const { result } = renderHook(() => ({
    list: useHiddenPosts(),
    home: useHiddenPosts({ ofOneAuthor: true }),
    mute: useOptimisticMutation(muteMutation, 'nabil', false),
    block: useOptimisticMutation(blockMutation, 'wafa', false),
  }));
  await act(async () => {
    result.current.mute.mutate(true, vi.fn());
    result.current.block.mutate(true, vi.fn());
  });
  expect(['nabil', 'wafa', 'omar'].map((author) => result.current.list(post('one', author)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(result.current.home(post('one', 'nabil'))).toBe(false);
  await act(async () => result.current.mute.mutate(false, vi.fn()));
  expect(result.current.list(post('one', 'nabil'))).toBe(false);
});

test('deleted posts are hidden everywhere until undone', () => {
  const { result } = renderHook(() => ({ list: useHiddenPosts(), home: useHiddenPosts({ ofOneAuthor: true }) }));
  let takeBack = () => {};
  act(() => {
    takeBack = deferDelete({ id: 'gone', path: '/posts/gone', onFailure: vi.fn() });
  });
  expect([result.current.list(post('gone', 'me')), result.current.home(post('gone', 'me'))]).toEqual([true, true]);
  expect(result.current.list(post('other', 'me'))).toBe(false);
  act(() => takeBack());
  expect(result.current.list(post('gone', 'me'))).toBe(false);
});
