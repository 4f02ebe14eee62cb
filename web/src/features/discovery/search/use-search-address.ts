import { useRouter } from 'next/router';
import { type Sort, sortOptions } from '../sort';
import { useHydratedQuery } from '../use-hydrated-query';

const TABS = ['top', 'users', 'posts', 'products'] as const;

export type SearchTab = (typeof TABS)[number];

/** State of a search in the URL; `category` filters products, and `unanswered` posts. */
export type SearchState = {
  query: string;
  tab: SearchTab;
  sort: Sort;
  category: string | null;
  unanswered: boolean;
};

const DEFAULT_STATE: SearchState = { query: '', tab: 'top', sort: 'top', category: null, unanswered: false };

/** Search of the URL; null until the query is known. */
export function useSearchState() {
  const router = useRouter();
  const arrived = useHydratedQuery();
  const address: SearchState | null = arrived && parseState(arrived);
  const buildHref = (change: Partial<SearchState>) => searchHref({ ...(address ?? DEFAULT_STATE), ...change });
  return {
    address,
    buildHref,
    go: (change: Partial<SearchState>) =>
      void router.push(buildHref(change), undefined, { shallow: true, scroll: false }),
  };
}

type Query = Record<string, string | string[] | undefined>;

/** Parses any query; unknown words, and those of another tab, are ignored. */
export function parseState({ query, tab, sort, category, unanswered }: Query): SearchState {
  const shown = TABS.find((option) => option === tab) ?? DEFAULT_STATE.tab;
  const hasSort = shown === 'posts' || shown === 'products';
  const sorts = sortOptions({ hasPrices: shown === 'products' });
  return {
    query: typeof query === 'string' ? query.trim() : '',
    tab: shown,
    sort: (hasSort && sorts.find((option) => option === sort)) || DEFAULT_STATE.sort,
    category: shown === 'products' && typeof category === 'string' && category ? category : null,
    unanswered: shown === 'posts' && unanswered === 'true',
  };
}

export function searchHref(change: Partial<SearchState>): string {
  const { query, category, unanswered, ...rest } = { ...DEFAULT_STATE, ...change };
  const state = parseState({ ...rest, query, category: category ?? undefined, unanswered: String(unanswered) });
  const params = new URLSearchParams({ query });
  if (state.tab !== DEFAULT_STATE.tab) params.set('tab', state.tab);
  if (state.category) params.set('category', state.category);
  if (state.sort !== DEFAULT_STATE.sort) params.set('sort', state.sort);
  if (state.unanswered) params.set('unanswered', 'true');
  return `/search?${params}`;
}
