// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReloadOnline } from './use-reload-online';

const replace = vi.fn();

beforeEach(() => {
  replace.mockReset();
  vi.stubGlobal('location', { hash: '#shared', replace });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dispatch = (name: string) => window.dispatchEvent(new Event(name));

test('the page that was asked for opens when the connection is back', () => {
  renderHook(() => useReloadOnline('/saved-posts'));
  expect(replace).not.toHaveBeenCalled();
  dispatch('online');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/saved-posts#shared');
});

test('a page that is already loading is not given up when the connection is back', () => {
  renderHook(() => useReloadOnline('/saved-posts'));
  dispatch('beforeunload');
  dispatch('online');
  expect(replace).not.toHaveBeenCalled();
});

test('the offline page itself stays', () => {
  renderHook(() => useReloadOnline(null));
  dispatch('online');
  expect(replace).not.toHaveBeenCalled();
});
