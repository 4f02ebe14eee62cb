import { useRouter } from 'next/router';
import { useArrivedQuery } from '../use-arrived-query';

export type SearchTab = 'top' | 'users' | 'posts';

type Address = { query: string; tab: SearchTab; newest: boolean };

/** What is searched for, as the address says it; null until the address is known. */
export function useSearchAddress() {
  const router = useRouter();
  const arrived = useArrivedQuery();
  const address: Address | null = arrived && absoluteUrl(arrived);
  const hrefOf = (change: Partial<Address>) => searchHref({ ...(address ?? start), ...change });
  return {
    address,
    hrefOf,
    go: (change: Partial<Address>) => void router.push(hrefOf(change), undefined, { shallow: true, scroll: false }),
  };
}

function absoluteUrl({ query, tab, sort }: Record<string, string | string[] | undefined>): Address {
  return {
    query: typeof query === 'string' ? query.trim() : '',
    tab: tab === 'users' || tab === 'posts' ? tab : 'top',
    newest: tab === 'posts' && sort === 'new',
  };
}

const start: Address = { query: '', tab: 'top', newest: false };

export function searchHref({ query, tab, newest }: Address): string {
  const asked = new URLSearchParams({ query });
  if (tab !== 'top') asked.set('tab', tab);
  if (tab === 'posts' && newest) asked.set('sort', 'new');
  return `/search?${asked}`;
}
