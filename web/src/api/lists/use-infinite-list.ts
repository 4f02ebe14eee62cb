import { mutate, useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { clearCached, isFetching, updateCached } from '../client/cache';
import { api } from '../client/client';
import { useMembership } from '../session/session';
import type { Page } from '../types';

const PAGE_SIZE = 20;

/** URL of a list's first page, also its cache key. */
export function firstPageKey(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_SIZE}`;
}

function infiniteCacheKey(path: string): string {
  return unstable_serialize(() => firstPageKey(path));
}

/** URL of the page after `previous`; null after the last one. */
export function nextPageKey(path: string, previous: { nextCursor: string | null } | null): string | null {
  if (!previous) return firstPageKey(path);
  return previous.nextCursor ? `${firstPageKey(path)}&cursor=${encodeURIComponent(previous.nextCursor)}` : null;
}

type Options<Item> = {
  /** Refetches cached data whenever the list is mounted. */
  fresh?: boolean;
  /** First page rendered by the server for guests; members fetch their own. */
  initial?: Page<Item> | null;
};

/** List by cursor: loaded items and the next page. Null fetches nothing. */
export function useInfiniteList<Item extends { _id: string }>(path: string | null, options: Options<Item> = {}) {
  const { fresh = false, initial } = options;
  const membership = useMembership();
  const isMember = membership === 'member';
  // Until the session is known, the server's data is shown.
  const activePath = initial && membership === 'unknown' ? null : path;
  const { cache } = useSWRConfig();
  // A guest who returns to a list finds its full length, with changes.
  const isCached = Boolean(membership === 'guest' && path && cache.get(infiniteCacheKey(path))?.data);
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite<Page<Item>, Error>(
    (_index: number, previous: Page<Item> | null) => activePath && nextPageKey(activePath, previous),
    (key: string) => api.page<Item>(key),
    {
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      ...((fresh || isCached) && { revalidateOnMount: true }),
      ...(initial && { fallbackData: [initial], revalidateIfStale: isMember }),
    },
  );
  const pageCount = data?.length ?? 0;
  return {
    items: data && uniqueById(data.flatMap((page) => page.payload)),
    didYouMean: data?.[0]?.didYouMean ?? null,
    error,
    isLoading,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: pageCount > 0 && size > pageCount && !error,
    loadMore: () => void setSize(pageCount + 1),
    /** Refetches all pages. */
    reload: () => mutate(),
    /** Refetches only the first page. */
    restart: async () => {
      await setSize(1);
      await mutate();
    },
  };
}

/** A list that moved between two pages can return an item twice. */
function uniqueById<Item extends { _id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}

/** Changes the cached data of a list, mounted or not. */
export async function updateList<Item>(path: string, edit: (items: Item[], isFirst: boolean) => Item[]): Promise<void> {
  const first = firstPageKey(path);
  const updatePage = (page: Page<Item>, isFirst: boolean) => ({ ...page, payload: edit(page.payload, isFirst) });
  const list = infiniteCacheKey(path);
  const isFetchingMore = isFetching(list);
  await updateCached<Page<Item>[]>(list, (pages) => pages.map((page, index) => updatePage(page, index === 0)));
  // Each page is cached separately too, and the list continues from those.
  await updateCached<Page<Item>>(first, (page) => updatePage(page, true));
  await mutate<Page<Item>>(
    (key) => typeof key === 'string' && key.startsWith(`${first}&cursor=`),
    (page) => page && updatePage(page, false),
    { revalidate: false },
  );
  // The next page in flight was discarded with the list, so it is fetched again.
  if (isFetchingMore) void mutate(list);
}

/** Refetches a list from its first page, mounted or not; later pages are loaded again on demand. */
export async function reloadList<Item>(path: string): Promise<void> {
  const first = firstPageKey(path);
  const page = await api.page<Item>(first);
  await updateCached<Page<Item>>(first, () => page);
  await updateCached<Page<Item>[]>(infiniteCacheKey(path), () => [page]);
}

/** Deletes the cached data of a list; it is refetched when mounted. */
export function invalidateList(path: string): Promise<void> {
  const first = firstPageKey(path);
  return clearCached((key) => key === first || key.startsWith(`${first}&cursor=`));
}
