import { expect, test } from 'vitest';
import { addSearch, parseSearches, removeSearch } from './recent-searches';

test('searches are unique, newest first, and at most eight', () => {
  expect(addSearch(['خط', 'Qahwa'], ' qahwa ')).toEqual(['qahwa', 'خط']);
  expect(addSearch([], 'خط   عربي\n')).toEqual(['خط عربي']);
  expect(addSearch(['a'], '   ')).toEqual(['a']);
  const many = Array.from({ length: 12 }, (_, index) => `search ${index}`).reduce(addSearch, [] as string[]);
  expect(many).toHaveLength(8);
  expect(many[0]).toBe('search 11');
});

test('one search is removed, the others stay', () => {
  expect(removeSearch(['خط', 'قهوة'], 'خط')).toEqual(['قهوة']);
});

test('searches of another member and unreadable values are ignored', () => {
  const stored = JSON.stringify({ member: 'a', searches: ['خط', 7, null] });
  expect(parseSearches(stored, 'a')).toEqual(['خط']);
  expect(parseSearches(stored, 'b')).toEqual([]);
  for (const broken of [null, '', '{', 'null', '[]', '{"member":"a","searches":{}}']) {
    expect(parseSearches(broken, 'a')).toEqual([]);
  }
});
