import useSWR from 'swr';
import { api, useMemberPath } from '@/api';
import { useTrendingTags } from '@/api/lists/use-trending-tags';
import type { components } from '@/api/schema';
import { useDebounced } from '@/lib/use-debounced';

type UserCompletion = components['schemas']['UserCompletion'];
type TagCompletion = components['schemas']['TagCompletion'];
type Completion = UserCompletion | TagCompletion;

/** Row below the search box, and its destination. */
export type SearchOption =
  | { type: 'search'; query: string }
  | { type: 'recent'; query: string }
  | { type: 'trending'; query: string }
  | { type: 'user'; user: UserCompletion }
  | { type: 'tag'; query: string; count: number };

const DEBOUNCE_MS = 160;
const MAX_SUGGESTIONS = 8;
const MAX_TRENDING = 5;

/** Returns suggestions for the typed text; recent searches and trending tags if it is empty. */
export function useSearchOptions(typed: string, recent: string[], isOpen: boolean): SearchOption[] {
  const query = typed.trim();
  const debouncedQuery = useDebounced(query, DEBOUNCE_MS);
  const path = debouncedQuery
    ? `/users/suggestedOnes?query=${encodeURIComponent(debouncedQuery)}&limit=${MAX_SUGGESTIONS}`
    : null;
  // Responses are cached by query, so that a late one never appears under newer input.
  const { data = [] } = useSWR<Completion[], Error>(
    useMemberPath(isOpen && query ? path : null),
    (key: string) => api.get<Completion[]>(key),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  const trending = useTrendingTags({ isNeeded: isOpen && !query }).slice(0, MAX_TRENDING);
  if (!query) {
    return [
      ...recent.map((search): SearchOption => ({ type: 'recent', query: search })),
      ...trending.map(({ tag }): SearchOption => ({ type: 'trending', query: `#${tag}` })),
    ];
  }
  return [{ type: 'search', query }, ...data.map(toOption)];
}

function toOption(completion: Completion): SearchOption {
  if (completion.type === 'user') return { type: 'user', user: completion };
  return { type: 'tag', query: `#${completion.tag}`, count: completion.count };
}
