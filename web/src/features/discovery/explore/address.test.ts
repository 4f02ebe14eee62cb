import { expect, test } from 'vitest';
import { absoluteUrl, isStart, listPath, queryOf, START } from './address';

test('an empty address is the start, and the start has an empty address', () => {
  expect(absoluteUrl({})).toEqual(START);
  expect(queryOf(START)).toEqual({});
  expect(isStart(START)).toBe(true);
});

test('what is chosen comes back from its own address', () => {
  const chosen = [
    { ...START, tab: 'posts', category: 'design', sort: 'new' },
    { ...START, category: 'music', sort: 'priceDesc' },
    { ...START, free: true, category: 'cooking' },
    { ...START, tab: 'users' },
  ] as const;
  for (const address of chosen) expect(absoluteUrl(queryOf(address))).toEqual(address);
});

test('words that mean nothing, or nothing in this tab, are left out', () => {
  expect(absoluteUrl({ tab: 'elsewhere', sort: '<script>', price: 'much', category: ['a', 'b'] })).toEqual(START);
  expect(absoluteUrl({ tab: 'posts', sort: 'priceAsc', price: 'free' })).toEqual({ ...START, tab: 'posts' });
  expect(queryOf({ tab: 'users', category: 'design', sort: 'new', free: true })).toEqual({ tab: 'users' });
});

test('the API is asked for the least that tells it', () => {
  expect(listPath(START)).toBe('/posts/exploreDigitalProducts');
  expect(listPath({ ...START, tab: 'users' })).toBe('/users/exploreUsers');
  expect(listPath({ ...START, tab: 'posts', category: 'a&b', sort: 'new' })).toBe(
    '/posts/explorePosts?category=a%26b&sort=new',
  );
  expect(listPath({ ...START, free: true, sort: 'new' })).toBe('/posts/exploreDigitalProducts?sort=priceAsc');
});
