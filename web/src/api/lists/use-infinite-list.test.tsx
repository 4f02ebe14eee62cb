// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { storeToken } from '../session/token-store';
import { updateList, useInfiniteList } from './use-infinite-list';

type Item = { _id: string };

let release: (() => void)[] = [];

beforeEach(() => {
  stubPage();
  storeToken('token', '2030-01-01T00:00:00Z');
  release = [];
  answerWith(async ({ url }) => {
    await new Promise<void>((done) => release.push(done));
    const isSecond = url.includes('cursor=');
    return json({ payload: [{ _id: isSecond ? 'second' : 'first' }], nextCursor: isSecond ? null : 'more' });
  });
});

const answer = () =>
  waitFor(() => {
    expect(release).toHaveLength(1);
    release.pop()?.();
  });

const onTop = (path: string) =>
  act(() => void updateList<Item>(path, (items, isFirst) => (isFirst ? [{ _id: 'new' }, ...items] : items)));

const ids = (items?: Item[]) => items?.map(({ _id }) => _id);

test('an item added before the list has loaded is in it afterwards', async () => {
  const { result } = renderHook(() => useInfiniteList<Item>('/late'));
  await waitFor(() => expect(release).toHaveLength(1));
  onTop('/late');
  await answer();
  await waitFor(() => expect(ids(result.current.items)).toEqual(['new', 'first']));
});

test('an item added while the next page loads does not discard that page', async () => {
  const { result } = renderHook(() => useInfiniteList<Item>('/long'));
  await answer();
  await waitFor(() => expect(result.current.hasMore).toBe(true));
  act(() => result.current.loadMore());
  await waitFor(() => expect(release).toHaveLength(1));
  onTop('/long');
  await waitFor(() => expect(ids(result.current.items)).toEqual(['new', 'first']));
  for (const go of release) go();
  await waitFor(() => expect(ids(result.current.items)).toEqual(['new', 'first', 'second']));
  expect(result.current.isLoadingMore).toBe(false);
});
