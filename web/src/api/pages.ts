import { mutate } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { api } from './client';
import type { Page } from './types';

const LIMIT = 20;

/** The address of a list's first page, which is also its name in the cache. */
export function firstPageKey(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=${LIMIT}`;
}

function nextPageKey<Item>(path: string, previous: Page<Item> | null): string | null {
  if (!previous) return firstPageKey(path);
  return previous.nextCursor ? `${firstPageKey(path)}&cursor=${encodeURIComponent(previous.nextCursor)}` : null;
}

type Options = {
  /** Asks again for what is known whenever the list is shown. */
  fresh?: boolean;
};

/** A list by cursor: what has come so far, and how it goes on. Null asks for nothing. */
export function usePages<Item extends { _id: string }>(path: string | null, { fresh = false }: Options = {}) {
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite<Page<Item>, Error>(
    (_index: number, previous: Page<Item> | null) => path && nextPageKey(path, previous),
    (key: string) => api.page<Item>(key),
    { revalidateFirstPage: false, revalidateOnFocus: false, ...(fresh && { revalidateOnMount: true }) },
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
  const quietly = { revalidate: false };
  await mutate<Page<Item>[]>(
    unstable_serialize(() => first),
    (pages) => pages?.map((page, index) => changed(page, index === 0)),
    quietly,
  );
  // Each page is cached by itself too, and those are what the list continues from.
  await mutate<Page<Item>>(first, (page) => page && changed(page, true), quietly);
  await mutate<Page<Item>>(
    (key) => typeof key === 'string' && key.startsWith(`${first}&cursor=`),
    (page) => page && changed(page, false),
    quietly,
  );
}
