import type { StoredPost } from '@/api/offline/stored-posts';
import type { OfflineContents } from '@/api/offline/sync';
import { safeRedirect } from '@/lib/safe-redirect';

export type ListName = keyof OfflineContents;

/** Stored lists by the path of their page. */
export const LIST_PATHS: Record<ListName, string> = {
  home: '/',
  saved: '/saved-posts',
  library: '/purchased-posts',
};

/** What the offline page shows: a list, a post, or that the requested page is not stored. */
export type Shown =
  | { kind: 'list'; list: ListName; storedAt: string; posts: StoredPost[] }
  | { kind: 'post'; storedAt: string; post: StoredPost }
  | { kind: 'nothing' };

/** Returns the path without the language and the query. */
function pagePath(from: string): string {
  const [path = ''] = from.split(/[?#]/);
  return path.replace(/^\/ar(?=\/|$)/, '') || '/';
}

/** Address that was asked for; null if the offline page itself was. */
export function requestedAddress(from: unknown): string | null {
  const address = safeRedirect(from, '');
  return address && !pagePath(address).startsWith('/offline') ? address : null;
}

export function findShown(address: string | null, contents: OfflineContents): Shown {
  const path = pagePath(address ?? '');
  for (const [list, listPath] of Object.entries(LIST_PATHS) as [ListName, string][]) {
    const stored = contents[list];
    if (address !== null && path === listPath && stored)
      return { kind: 'list', list, storedAt: stored.storedAt, posts: stored.items };
  }
  const [, id] = /^\/posts\/([\w-]{36})$/.exec(path) ?? [];
  // A purchase has its licence, so the library comes first.
  for (const stored of [contents.library, contents.saved, contents.home]) {
    const post = stored?.items.find(({ _id }) => _id === id?.toLowerCase());
    if (stored && post) return { kind: 'post', storedAt: stored.storedAt, post };
  }
  return { kind: 'nothing' };
}
