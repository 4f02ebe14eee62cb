import { expect, test } from 'vitest';
import { casesPath, freeCasesPath, isNarrowed, isQueue, readFilters } from './filters';

test('defaults and unknown values of an address are left out', () => {
  expect(readFilters({ state: 'waiting', taken: 'any', kind: 'video', since: 'year', other: 'x' })).toEqual({});
  expect(readFilters({ state: ['held', 'open'], q: '  ' })).toEqual({});
});

test('filters of an address become the query of the list', () => {
  const filters = readFilters({ state: 'held', kind: 'comment', taken: 'free', q: ' @fast_shop ' });
  expect(filters).toEqual({ state: 'held', kind: 'comment', taken: 'free', q: '@fast_shop' });
  expect(casesPath(filters)).toBe('/staff/cases?state=held&kind=comment&taken=free&q=%40fast_shop');
  expect(casesPath({})).toBe('/staff/cases');
});

test('a search finds cases of every state, unless one is chosen', () => {
  expect(readFilters({ q: 'fast_shop', state: 'waiting' })).toEqual({ q: 'fast_shop', state: 'waiting' });
  expect(isQueue({ q: 'fast_shop' })).toBe(false);
  expect([isQueue({}), isQueue({ state: 'held' }), isQueue({ state: 'closed' })]).toEqual([true, true, false]);
});

test('who has a case narrows nothing', () => {
  expect(isNarrowed({ taken: 'mine' })).toBe(false);
  expect(isNarrowed({ taken: 'mine', since: 'week' })).toBe(true);
});

test('the next case is free and waits, and is within the other filters', () => {
  expect(freeCasesPath({})).toBe('/staff/cases?state=waiting&taken=free');
  expect(freeCasesPath({ taken: 'mine', lang: 'ar' })).toBe('/staff/cases?taken=free&lang=ar&state=waiting');
  expect(freeCasesPath({ state: 'decided', kind: 'post' })).toBe('/staff/cases?state=waiting&kind=post&taken=free');
  expect(freeCasesPath({ state: 'held' })).toBe('/staff/cases?state=held&taken=free');
});
