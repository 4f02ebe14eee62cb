// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { mutate } from 'swr';
import { expect, test } from 'vitest';
import type { Profile } from '../types';
import { countPost, omitFromCounts, restoreInCounts, usePostCounts } from './post-counts';

const author = { _id: 'layla' };
const profile = { ...author, postsCount: 25, productsCount: 6 } as Profile;
const product = { _id: 'kit', kind: 'digital' as const, author };

test('each kind has its own count', () => {
  expect(renderHook(() => usePostCounts(profile)).result.current).toEqual({ all: 25, posts: 19, products: 6 });
});

test('a deleted post is not counted, unless the deletion is undone', () => {
  const { result } = renderHook(() => usePostCounts(profile));
  act(() => omitFromCounts(product));
  expect(result.current).toEqual({ all: 24, posts: 19, products: 5 });
  act(() => restoreInCounts(product));
  expect(result.current).toEqual({ all: 25, posts: 19, products: 6 });
  act(() => omitFromCounts({ ...product, author: { _id: 'other' } }));
  expect(result.current.all).toBe(25);
});

test('a confirmed change is part of the cached profile', async () => {
  await mutate('/users/layla', profile);
  omitFromCounts(product);
  await countPost(product, -1);
  const stored = await mutate<Profile>('/users/layla', (cached) => cached, { revalidate: false });
  expect(stored).toMatchObject({ postsCount: 24, productsCount: 5 });
  expect(renderHook(() => usePostCounts(profile)).result.current.all).toBe(25);
});
