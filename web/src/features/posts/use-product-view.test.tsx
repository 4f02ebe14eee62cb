// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post } from '@/api';
import { useProductView } from './use-product-view';

const { post } = vi.hoisted(() => ({ post: vi.fn(() => Promise.resolve()) }));
vi.mock('@/api', () => ({ api: { post }, useMembership: () => 'guest' }));

const product = { _id: 'p1', kind: 'digital', viewer: null } as Post;

beforeEach(() => {
  vi.useFakeTimers();
  post.mockClear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of ['globalPrivacyControl', 'connection', 'doNotTrack']) {
    Reflect.deleteProperty(navigator, name);
  }
  Reflect.deleteProperty(document, 'visibilityState');
});

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a product is viewed once, after a moment', () => {
  const { rerender } = renderHook(() => useProductView(product));
  vi.advanceTimersByTime(1900);
  expect(post).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(post).toHaveBeenCalledExactlyOnceWith('/posts/p1/view');
  rerender();
  show('hidden');
  show('visible');
  vi.advanceTimersByTime(5000);
  expect(post).toHaveBeenCalledOnce();
});

test('a visitor who leaves at once has not viewed it', () => {
  const { unmount } = renderHook(() => useProductView(product));
  vi.advanceTimersByTime(1000);
  unmount();
  vi.advanceTimersByTime(5000);
  expect(post).not.toHaveBeenCalled();
});

test('a page in the background waits until it is seen', () => {
  show('hidden');
  renderHook(() => useProductView(product));
  vi.advanceTimersByTime(5000);
  expect(post).not.toHaveBeenCalled();
  show('visible');
  vi.advanceTimersByTime(2100);
  expect(post).toHaveBeenCalledOnce();
});

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
  ['connection', { saveData: true }],
])('%s sends nothing', (name, value) => {
  Object.defineProperty(navigator, name, { configurable: true, value });
  renderHook(() => useProductView(product));
  vi.advanceTimersByTime(5000);
  expect(post).not.toHaveBeenCalled();
});

test('neither other posts nor one’s own are viewed', () => {
  renderHook(() => useProductView({ ...product, kind: 'post' } as Post));
  const mine = { ...product, viewer: { mine: true, saved: false, purchased: false, evaluation: null } } as Post;
  renderHook(() => useProductView(mine));
  vi.advanceTimersByTime(5000);
  expect(post).not.toHaveBeenCalled();
});
