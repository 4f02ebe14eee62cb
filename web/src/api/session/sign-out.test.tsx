// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { api } from '../client/client';
import { useInfiniteList } from '../lists/use-infinite-list';
import { deferDelete } from '../mutations/deferred-delete';
import { endSession, logout, watchSession } from './session';

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;

function signedIn(sub: string) {
  localStorage.setItem('token', tokenOf(sub));
  return answerWith(() => json({ payload: [{ _id: 'p1' }], nextCursor: null }));
}

async function read(path: string): Promise<void> {
  const { result, unmount } = renderHook(() => useInfiniteList<{ _id: string }>(path));
  await waitFor(() => expect(result.current.items).toHaveLength(1));
  unmount();
}

function known(path: string): string[] {
  const { cache } = SWRConfig.defaultValue;
  return [...cache.keys()].filter((key) => key.includes(path) && cache.get(key)?.data !== undefined);
}

beforeEach(stubPage);
afterEach(cleanup);

test('infinite lists are deleted with the session', async () => {
  signedIn('a');
  await read('/posts/feed');
  expect(known('/posts/feed')).not.toEqual([]);
  await endSession();
  expect(known('/posts/feed')).toEqual([]);
});

test('a sign-out in another tab takes effect here', async () => {
  signedIn('a');
  const stop = watchSession();
  await read('/posts/saved');
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(known('/posts/saved')).toEqual([]));
  stop();
});

test('a deletion that can be undone is sent before sign-out', async () => {
  const requests = signedIn('a');
  deferDelete({ id: 'p1', path: '/posts/p1', onFailure: vi.fn() });
  await logout();
  const calls = requests.map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);
  expect(calls).toEqual(['DELETE /posts/p1', 'POST /users/logout']);
  expect(requests[0]?.request.headers.get('authorization')).toBe(tokenOf('a'));
});

test('a member who signs in again at once gets new data', async () => {
  const requests = signedIn('a');
  const ask = () => renderHook(() => useSWR('/users/listPayoutMethods', (path: string) => api.get<unknown>(path)));
  const first = ask();
  await waitFor(() => expect(first.result.current.data).toBeDefined());
  first.unmount();
  await endSession();
  signedIn('a');
  const { result } = ask();
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(requests).toHaveLength(1);
});
