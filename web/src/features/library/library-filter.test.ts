import { expect, test } from 'vitest';
import { isFiltered, matchesFilter, NO_FILTER } from './library-filter';
import type { LibraryPost } from './types';

const post = (order: Partial<LibraryPost['order']> = {}) =>
  ({
    title: 'دليل الخط العربي للشاشات',
    author: { name: 'Sara Alqahtani' },
    files: [{ fileId: 'f', name: 'guide.pdf', mime: 'application/pdf', size: 1 }],
    order: { source: 'purchase', status: 'owned', ...order },
  }) as LibraryPost;

test('words match in title, author and files', () => {
  for (const words of ['', 'خط', 'sara', 'guide', 'دليل pdf'])
    expect(matchesFilter(post(), { shelf: 'all', words })).toBe(true);
  expect(matchesFilter(post(), { shelf: 'all', words: 'عود' })).toBe(false);
});

test('each filter selects its own products', () => {
  const on = (shelf: 'bought' | 'free' | 'refunds', order: Partial<LibraryPost['order']>) =>
    matchesFilter(post(order), { shelf, words: '' });
  expect([on('bought', {}), on('free', {}), on('refunds', {})]).toEqual([true, false, false]);
  expect([on('free', { source: 'free' }), on('bought', { source: 'free' })]).toEqual([true, false]);
  expect([on('refunds', { status: 'refundRequested' }), on('bought', { status: 'refunded' })]).toEqual([true, false]);
});

test('no words and no filter select everything', () => {
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(isFiltered({ shelf: 'all', words: ' ' })).toBe(false);
  expect(isFiltered({ shelf: 'free', words: '' })).toBe(true);
});
