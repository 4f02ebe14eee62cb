import useSWRInfinite from 'swr/infinite';
import { api, type Page, type Post, useMembership } from '@/api';

/** A list of posts that goes on; `initial` is the page that the server rendered. */
export function usePosts(path: string, initial?: Page<Post> | null) {
  const membership = useMembership();
  const member = membership === 'member';
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<Post>, Error>(
    (index, previous) => {
      // Members see lists with their own marks, so the two never share a place in the cache.
      if (membership === 'unknown' || (index > 0 && !previous?.nextCursor)) return null;
      return [path, membership, previous?.nextCursor ?? null];
    },
    ([address, , cursor]: [string, string, string | null]) => api.page<Post>(address, { cursor }),
    {
      fallbackData: initial ? [initial] : undefined,
      revalidateIfStale: member || !initial,
      revalidateOnFocus: false,
      revalidateFirstPage: false,
    },
  );
  const pages = data ?? [];
  const failed = Boolean(error) && !isValidating;
  return {
    /** Absent while the first page is on its way. */
    posts: data ? pages.flatMap((page) => page.payload) : undefined,
    error: failed ? error : undefined,
    hasMore: Boolean(pages.at(-1)?.nextCursor) || size > pages.length,
    loadingMore: isValidating && pages.length > 0 && size > pages.length,
    loadMore: () => void setSize(pages.length + 1),
    retry: () => void mutate(),
    remove: (id: string) =>
      void mutate(
        pages.map((page) => ({ ...page, payload: page.payload.filter((post) => post._id !== id) })),
        { revalidate: false },
      ),
  };
}
