import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { api, useMembership } from '@/api';
import { firstPageKey } from '@/api/lists/use-infinite-list';
import type { Page } from '@/api/types';
import { casesChanged } from './staff-session';

/** Others work on the same list: its first page is fetched again that often. */
const REFRESH_MS = 30_000;

/** List of the console by cursor. It is fetched again with each visit, regularly, and whenever a case changes. */
export function useStaffList<Item extends { number: number }>(path: string) {
  const isMember = useMembership() === 'member';
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page<Item>, Error>(
    (_index: number, previous: Page<Item> | null) => {
      if (!isMember || (previous && !previous.nextCursor)) return null;
      const first = firstPageKey(path);
      return previous?.nextCursor ? `${first}&cursor=${encodeURIComponent(previous.nextCursor)}` : first;
    },
    (key: string) => api.page<Item>(key),
    { refreshInterval: REFRESH_MS, revalidateOnMount: true },
  );
  useEffect(() => casesChanged.subscribe(() => void mutate()), [mutate]);
  const pageCount = data?.length ?? 0;
  return {
    items: data && uniqueByNumber(data.flatMap((page) => page.payload)),
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: pageCount > 0 && size > pageCount && !error,
    loadMore: () => void setSize(pageCount + 1),
    reload: () => void mutate(),
  };
}

/** An item that moved between two pages is in both. */
function uniqueByNumber<Item extends { number: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.number, item])).values()];
}
