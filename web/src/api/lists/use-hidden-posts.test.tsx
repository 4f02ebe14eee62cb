// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, standInPage } from '@/test/browser';
import { deleteLater } from '../mutations/deferred-delete';
import { blocking, muting } from '../mutations/mutations';
import { useWish } from '../mutations/optimistic-mutation';
import { storeToken } from '../session/token-store';
import type { Post } from '../types';
import { useHidden } from './use-hidden-posts';

const post = (id: string, author: string) => ({ _id: id, author: { _id: author } }) as Post;

beforeEach(() => {
  standInPage();
  storeToken('token', '2030-01-01T00:00:00Z');
  answerWith(({ url }) => json({ payload: { isMuted: url.includes('/mute/'), isBlocked: url.includes('/block/') } }));
});

test('who is muted or blocked leaves the lists until that is taken back, and stays on their own page', async () => {
  const { result } = renderHook(() => ({
    list: useHidden(),
    home: useHidden({ ofOneAuthor: true }),
    mute: useWish(muting, 'nabil', false),
    block: useWish(blocking, 'wafa', false),
  }));
  await act(async () => {
    result.current.mute.wish(true, vi.fn());
    result.current.block.wish(true, vi.fn());
  });
  expect(['nabil', 'wafa', 'omar'].map((author) => result.current.list(post('one', author)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(result.current.home(post('one', 'nabil'))).toBe(false);
  await act(async () => result.current.mute.wish(false, vi.fn()));
  expect(result.current.list(post('one', 'nabil'))).toBe(false);
});

test('what was deleted is away everywhere until that is taken back', () => {
  const { result } = renderHook(() => ({ list: useHidden(), home: useHidden({ ofOneAuthor: true }) }));
  let takeBack = () => {};
  act(() => {
    takeBack = deleteLater({ id: 'gone', path: '/posts/gone', onFailure: vi.fn() });
  });
  expect([result.current.list(post('gone', 'me')), result.current.home(post('gone', 'me'))]).toEqual([true, true]);
  expect(result.current.list(post('other', 'me'))).toBe(false);
  act(() => takeBack());
  expect(result.current.list(post('gone', 'me'))).toBe(false);
});
