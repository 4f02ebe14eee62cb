import { matchesWords } from '@/lib/match';
import type { LibraryPost } from './types';

export const SHELVES = ['all', 'bought', 'free', 'refunds'] as const;
export type Shelf = (typeof SHELVES)[number];
export type Filter = { shelf: Shelf; words: string };

export const NO_FILTER: Filter = { shelf: 'all', words: '' };

export function isFiltered({ shelf, words }: Filter): boolean {
  return shelf !== 'all' || words.trim() !== '';
}

/** Returns whether the product passes the filter and every word begins a word of its title, author or files. */
export function matchesFilter(post: LibraryPost, { shelf, words }: Filter): boolean {
  const { order, title, author, files } = post;
  const isThere: Record<Shelf, boolean> = {
    all: true,
    bought: order.source === 'purchase' && order.status === 'owned',
    free: order.source === 'free',
    refunds: order.status !== 'owned',
  };
  if (!isThere[shelf]) return false;
  return matchesWords([title ?? '', author.name, ...files.map(({ name }) => name)].join(' '), words);
}
