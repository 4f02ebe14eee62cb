import useSWRInfinite from 'swr/infinite';
import { api } from '../client/client';
import { nextPageKey } from './use-infinite-list';

/** Pages by cursor whose bodies have more than a list of items. Null fetches nothing. */
export function useCursorPages<Body extends { nextCursor: string | null }>(path: string | null) {
  const { data, error, size, setSize, mutate } = useSWRInfinite<Body, Error>(
    (_index: number, previous: Body | null) => path && nextPageKey(path, previous),
    (key: string) => api.body<Body>(key),
    { revalidateFirstPage: false, revalidateOnFocus: false, revalidateOnMount: true },
  );
  const pageCount = data?.length ?? 0;
  return {
    pages: data,
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: pageCount > 0 && size > pageCount && !error,
    loadMore: () => void setSize(pageCount + 1),
    /** Refetches all pages. */
    reload: () => mutate(),
    /** Changes the loaded pages without fetching them again. */
    update: (change: (page: Body) => Body) => mutate((pages) => pages?.map(change), { revalidate: false }),
  };
}
