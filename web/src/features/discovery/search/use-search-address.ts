import { useRouter } from 'next/router';
import { useHydratedQuery } from '../use-hydrated-query';

export type SearchTab = 'top' | 'users' | 'posts';

type SearchState = { query: string; tab: SearchTab; newest: boolean };

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

function parseState({ query, tab, sort }: Record<string, string | string[] | undefined>): SearchState {
  return {
    query: typeof query === 'string' ? query.trim() : '',
    tab: tab === 'users' || tab === 'posts' ? tab : 'top',
    newest: tab === 'posts' && sort === 'new',
  };
}

const DEFAULT_STATE: SearchState = { query: '', tab: 'top', newest: false };

export function searchHref({ query, tab, newest }: SearchState): string {
  const params = new URLSearchParams({ query });
  if (tab !== 'top') params.set('tab', tab);
  if (tab === 'posts' && newest) params.set('sort', 'new');
  return `/search?${params}`;
}
