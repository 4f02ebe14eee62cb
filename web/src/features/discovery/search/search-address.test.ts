import { expect, test } from 'vitest';
import { postsPath, productsPath } from './paths';
import { parseState, searchHref } from './use-search-address';

const state = (href: string) => parseState(Object.fromEntries(new URL(href, 'http://stand-in').searchParams));

test('every state survives its own URL', () => {
  for (const address of [
    { query: 'خط', tab: 'top', sort: 'top', category: null, unanswered: false },
    { query: '#a b', tab: 'users', sort: 'top', category: null, unanswered: false },
    { query: 'خط', tab: 'posts', sort: 'new', category: null, unanswered: true },
    { query: 'خط', tab: 'products', sort: 'priceDesc', category: 'design', unanswered: false },
  ] as const) {
    expect(state(searchHref(address))).toEqual(address);
  }
});

test('unknown words, and words of another tab, are ignored', () => {
  expect(parseState({ query: ['a', 'b'], tab: 'x', sort: 'new', category: 'design', unanswered: 'true' })).toEqual({
    query: '',
    tab: 'top',
    sort: 'top',
    category: null,
    unanswered: false,
  });
  expect(parseState({ query: 'a', tab: 'posts', sort: 'priceAsc', category: 'design' })).toEqual({
    query: 'a',
    tab: 'posts',
    sort: 'top',
    category: null,
    unanswered: false,
  });
  expect(searchHref({ query: 'a', tab: 'top', sort: 'priceAsc', category: 'design' })).toBe('/search?query=a');
});

test('the API receives the minimal query', () => {
  expect(postsPath('a&b')).toBe('/posts/explorePosts?query=a%26b');
  expect(postsPath('خط', { sort: 'new' })).toBe(`/posts/explorePosts?query=${encodeURIComponent('خط')}&sort=new`);
  expect(postsPath('a', { unanswered: true })).toBe('/posts/explorePosts?query=a&unanswered=true');
  expect(productsPath('a', { sort: 'priceAsc', category: 'design' })).toBe(
    '/posts/exploreDigitalProducts?query=a&category=design&sort=priceAsc',
  );
});
