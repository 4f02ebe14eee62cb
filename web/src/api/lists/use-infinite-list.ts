import { mutate, useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { clearCached, isFetching, updateCached } from '../client/cache';
import { api } from '../client/client';
import { useMembership } from '../session/session';
import type { Page } from '../types';

const PAGE_SIZE = 20;

/** The address of a list's first page, which is also its name in the cache. */
export function firstPageKey(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_SIZE}`;
}

function infiniteCacheKey(path: string): string {
  return unstable_serialize(() => firstPageKey(path));
}

function nextPageKey<Item>(path: string, previous: Page<Item> | null): string | null {
  if (!previous) return firstPageKey(path);
  return previous.nextCursor ? `${firstPageKey(path)}&cursor=${encodeURIComponent(previous.nextCursor)}` : null;
}

type Options<Item> = {
  /** Asks again for what is known whenever the list is shown. */
  fresh?: boolean;
  /** The page that the server rendered for guests: what members see of it is asked for. */
  initial?: Page<Item> | null;
};

/** A list by cursor: what has come so far, and how it goes on. Null asks for nothing. */
export function useInfiniteList<Item extends { _id: string }>(path: string | null, options: Options<Item> = {}) {
  const { fresh = false, initial } = options;
  const membership = useMembership();
  const isMember = membership === 'member';
  // Before it is known who reads, what the server rendered stands.
  const activePath = initial && membership === 'unknown' ? null : path;
  const { cache } = useSWRConfig();
  // A guest who comes back to a list finds it as long as it was, and what has changed in it meanwhile.
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
    error,
    isLoading,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: pageCount > 0 && size > pageCount && !error,
    loadMore: () => void setSize(pageCount + 1),
    /** All of it again. */
    reload: () => mutate(),
    /** The first page alone again. */
    restart: async () => {
      await setSize(1);
      await mutate();
    },
  };
}

/** A list that moved between two pages can bring an item twice. */
function uniqueById<Item extends { _id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}

/** Changes what is cached of a list, wherever it is shown or will be shown. */
export async function updateList<Item>(path: string, edit: (items: Item[], isFirst: boolean) => Item[]): Promise<void> {
  const first = firstPageKey(path);
  const updatePage = (page: Page<Item>, isFirst: boolean) => ({ ...page, payload: edit(page.payload, isFirst) });
  const list = infiniteCacheKey(path);
  const isFetchingMore = isFetching(list);
  await updateCached<Page<Item>[]>(list, (pages) => pages.map((page, index) => updatePage(page, index === 0)));
  // Each page is cached by itself too, and those are what the list continues from.
  await updateCached<Page<Item>>(first, (page) => updatePage(page, true));
  await mutate<Page<Item>>(
    (key) => typeof key === 'string' && key.startsWith(`${first}&cursor=`),
    (page) => page && updatePage(page, false),
    { revalidate: false },
  );
  // A page that was to follow was thrown away with the list that it belonged to.
  if (isFetchingMore) void mutate(list);
}

/** Lets go of what is cached of a list: it is asked for anew where it is shown, else when it will be. */
export function invalidateList(path: string): Promise<void> {
  const first = firstPageKey(path);
  return clearCached((key) => key === first || key.startsWith(`${first}&cursor=`));
}
