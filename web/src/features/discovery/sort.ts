/** Orders of a list of posts, as in the URL and in the API. */
export type Sort = 'top' | 'new' | 'priceAsc' | 'priceDesc';

const SORTS = ['top', 'new', 'priceAsc', 'priceDesc'] as const;

/** Orders of a list; only products have prices. */
export function sortOptions({ hasPrices }: { hasPrices: boolean }): readonly Sort[] {
  return hasPrices ? SORTS : SORTS.slice(0, 2);
}
