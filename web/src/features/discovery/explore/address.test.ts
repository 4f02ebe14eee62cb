import { expect, test } from 'vitest';
import { DEFAULT_STATE, isDefaultState, listPath, parseState, serializeState } from './address';

test('an empty query is the default state, and vice versa', () => {
  expect(parseState({})).toEqual(DEFAULT_STATE);
  expect(serializeState(DEFAULT_STATE)).toEqual({});
  expect(isDefaultState(DEFAULT_STATE)).toBe(true);
});

test('every state survives its own query', () => {
  const chosen = [
    { ...DEFAULT_STATE, tab: 'posts', category: 'design', sort: 'new' },
    { ...DEFAULT_STATE, category: 'music', sort: 'priceDesc' },
    { ...DEFAULT_STATE, free: true, category: 'cooking' },
    { ...DEFAULT_STATE, tab: 'posts', unanswered: true },
    { ...DEFAULT_STATE, tab: 'users' },
    { ...DEFAULT_STATE, tab: 'users', category: 'design', sort: 'new' },
  ] as const;
  for (const address of chosen) expect(parseState(serializeState(address))).toEqual(address);
});

test('unknown words, and words of another tab, are ignored', () => {
  expect(parseState({ tab: 'elsewhere', sort: '<script>', price: 'much', category: ['a', 'b'] })).toEqual(
    DEFAULT_STATE,
  );
  expect(parseState({ tab: 'posts', sort: 'priceAsc', price: 'free' })).toEqual({ ...DEFAULT_STATE, tab: 'posts' });
  expect(serializeState({ ...DEFAULT_STATE, tab: 'users', sort: 'priceDesc', free: true, unanswered: true })).toEqual({
    tab: 'users',
  });
});

test('the API receives the minimal query', () => {
  expect(listPath(DEFAULT_STATE)).toBe('/posts/exploreDigitalProducts');
  expect(listPath({ ...DEFAULT_STATE, tab: 'users' })).toBe('/users/exploreUsers');
  expect(listPath({ ...DEFAULT_STATE, tab: 'posts', category: 'a&b', sort: 'new' })).toBe(
    '/posts/explorePosts?category=a%26b&sort=new',
  );
  expect(listPath({ ...DEFAULT_STATE, tab: 'users', category: 'design', sort: 'new' })).toBe(
    '/users/exploreUsers?category=design&sort=newest',
  );
  expect(listPath({ ...DEFAULT_STATE, tab: 'posts', unanswered: true })).toBe('/posts/explorePosts?unanswered=true');
  expect(listPath({ ...DEFAULT_STATE, free: true, sort: 'new' })).toBe('/posts/exploreDigitalProducts?sort=priceAsc');
});
