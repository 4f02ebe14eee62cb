import { mutate, useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { editKnown, forget, isAsked } from '../client/cache';
import { api } from '../client/client';
import { useMembership } from '../session/session';
import type { Page } from '../types';

const LIMIT = 20;

/** The address of a list's first page, which is also its name in the cache. */
export function firstPageKey(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=${LIMIT}`;
}

function cacheKeyOf(path: string): string {
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
export function usePages<Item extends { _id: string }>(path: string | null, options: Options<Item> = {}) {
  const { fresh = false, initial } = options;
  const membership = useMembership();
  const isMember = membership === 'member';
  // Before it is known who reads, what the server rendered stands.
  const wanted = initial && membership === 'unknown' ? null : path;
  const { cache } = useSWRConfig();
  // A guest who comes back to a list finds it as long as it was, and what has changed in it meanwhile.
  const isKnown = Boolean(membership === 'guest' && path && cache.get(cacheKeyOf(path))?.data);
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite<Page<Item>, Error>(
    (_index: number, previous: Page<Item> | null) => wanted && nextPageKey(wanted, previous),
    (key: string) => api.page<Item>(key),
    {
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      ...((fresh || isKnown) && { revalidateOnMount: true }),
      ...(initial && { fallbackData: [initial], revalidateIfStale: isMember }),
    },
  );
  const come = data?.length ?? 0;
  return {
    items: data && once(data.flatMap((page) => page.payload)),
    error,
    isLoading,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: come > 0 && size > come && !error,
    loadMore: () => void setSize(come + 1),
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
function once<Item extends { _id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}

/** Changes what is cached of a list, wherever it is shown or will be shown. */
export async function editPages<Item>(path: string, edit: (items: Item[], isFirst: boolean) => Item[]): Promise<void> {
  const first = firstPageKey(path);
  const changed = (page: Page<Item>, isFirst: boolean) => ({ ...page, payload: edit(page.payload, isFirst) });
  const list = cacheKeyOf(path);
  const isMoving = isAsked(list);
  await editKnown<Page<Item>[]>(list, (pages) => pages.map((page, index) => changed(page, index === 0)));
  // Each page is cached by itself too, and those are what the list continues from.
  await editKnown<Page<Item>>(first, (page) => changed(page, true));
  await mutate<Page<Item>>(
    (key) => typeof key === 'string' && key.startsWith(`${first}&cursor=`),
    (page) => page && changed(page, false),
    { revalidate: false },
  );
  // A page that was to follow was thrown away with the list that it belonged to.
  if (isMoving) void mutate(list);
}

/** Lets go of what is cached of a list: it is asked for anew where it is shown, else when it will be. */
export function renewPages(path: string): Promise<void> {
  const first = firstPageKey(path);
  return forget((key) => key === first || key.startsWith(`${first}&cursor=`));
}
