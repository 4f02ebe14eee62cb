// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveNotifications } from './live-notifications';

vi.mock('../client/client', () => ({ apiOrigin: () => 'http://api' }));
vi.mock('../session/session', () => ({ UNREAD_COUNT_PATH: '/notifications/count', useMembership: () => 'member' }));
vi.mock('../session/refresh', () => ({ refreshToken: vi.fn() }));

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  localStorage.setItem('token', 'a-token');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  localStorage.clear();
});

function respondWith(text: string): void {
  fetched.mockImplementation(async () => new Response(text));
}

test('a stream that ended is opened again within two seconds', async () => {
  respondWith('event: count\ndata: {"count": 1}\n\n');
  renderHook(useLiveNotifications);
  await vi.advanceTimersByTimeAsync(2100);
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
});

test('a stream that another device replaced is opened again after the delay that it names', async () => {
  respondWith('event: count\ndata: {"count": 1}\n\nretry: 90000\n\n');
  renderHook(useLiveNotifications);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a stream that waits is not opened after sign-out', async () => {
  respondWith('retry: 90000\n\n');
  const { unmount } = renderHook(useLiveNotifications);
  await vi.advanceTimersByTimeAsync(1000);
  unmount();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
