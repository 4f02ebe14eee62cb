import { type Sort, sortOptions as sortOptionsOf } from '../sort';

/** State of Explore in the URL, so that links, Back and reloads restore it. */
export type ExploreState = {
  tab: 'products' | 'users' | 'posts';
  /** `_id` of a category. */
  category: string | null;
  sort: Sort;
  /** Only free products. */
  free: boolean;
  /** Only questions without an accepted answer. */
  unanswered: boolean;
};

export type Query = Record<string, string | string[] | undefined>;

export const DEFAULT_STATE: ExploreState = {
  tab: 'products',
  category: null,
  sort: 'top',
  free: false,
  unanswered: false,
};

const PATHS: Record<ExploreState['tab'], string> = {
  products: '/posts/exploreDigitalProducts',
  users: '/users/exploreUsers',
  posts: '/posts/explorePosts',
};
const TABS = ['products', 'users', 'posts'] as const;

export function sortOptions(tab: ExploreState['tab']): readonly Sort[] {
  return sortOptionsOf({ hasPrices: tab === 'products' });
}

/** Parses any query; unknown words are ignored. */
export function parseState(query: Query): ExploreState {
  const tab = TABS.find((option) => option === query.tab) ?? DEFAULT_STATE.tab;
  const products = tab === 'products';
  return {
    tab,
    category: typeof query.category === 'string' && query.category ? query.category : null,
    sort: sortOptions(tab).find((option) => option === query.sort) ?? DEFAULT_STATE.sort,
    free: products && query.price === 'free',
    unanswered: tab === 'posts' && query.unanswered === 'true',
  };
}

/** Serialises the state without defaults. */
export function serializeState(address: ExploreState): Record<string, string> {
  const { tab, category, sort, free, unanswered } = parseState({ ...toQuery(address) });
  const query: Record<string, string> = {};
  if (tab !== DEFAULT_STATE.tab) query.tab = tab;
  if (category) query.category = category;
  if (sort !== DEFAULT_STATE.sort && !free) query.sort = sort;
  if (free) query.price = 'free';
  if (unanswered) query.unanswered = 'true';
  return query;
}

function toQuery({ tab, category, sort, free, unanswered }: ExploreState): Query {
  return {
    tab,
    sort,
    category: category ?? undefined,
    price: free ? 'free' : undefined,
    unanswered: unanswered ? 'true' : undefined,
  };
}

export function isDefaultState(address: ExploreState): boolean {
  return !address.category && address.sort === DEFAULT_STATE.sort && !address.free && !address.unanswered;
}

/** Returns the API path of the list. Free products come first when sorted by price. */
export function listPath({ tab, category, sort, free, unanswered }: ExploreState): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (free) params.set('sort', 'priceAsc');
  else if (sort !== DEFAULT_STATE.sort) params.set('sort', tab === 'users' ? 'newest' : sort);
  if (unanswered) params.set('unanswered', 'true');
  return params.size > 0 ? `${PATHS[tab]}?${params}` : PATHS[tab];
}
