import useSWRInfinite from 'swr/infinite';
import { type Author, api, type Page, type ReactionName } from '@/api';

type Evaluation = { user: Author; reaction: ReactionName; createdAt: string };

/** Members who evaluated a post, newest first, by one evaluation or all. */
export function useEvaluators(postId: string, reaction: ReactionName | undefined, isEnabled: boolean) {
  const path = `/posts/${postId}/evaluations/people?limit=30${reaction ? `&reaction=${reaction}` : ''}`;
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page<Evaluation>, Error>(
    (_index: number, previous: Page<Evaluation> | null) => {
      if (!isEnabled) return null;
      if (!previous) return path;
      return previous.nextCursor && `${path}&cursor=${encodeURIComponent(previous.nextCursor)}`;
    },
    (key: string) => api.page<Evaluation>(key),
    { revalidateFirstPage: false, revalidateOnFocus: false, revalidateOnMount: true },
  );
  const pageCount = data?.length ?? 0;
  const people = data?.flatMap(({ payload }) => payload);
  return {
    // A member who changed the evaluation between two pages appears twice.
    people: people && [...new Map(people.map((one) => [one.user._id, one])).values()],
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: pageCount > 0 && size > pageCount && !error,
    loadMore: () => void setSize(pageCount + 1),
    retry: () => void mutate(),
  };
}
