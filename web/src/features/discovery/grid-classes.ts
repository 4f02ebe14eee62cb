/** Grids of lists: 2/2/3/4/4 products, 2/3/4/5/6 members, 1/2/2/3/3 posts per row. */
export const PRODUCTS_GRID = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4';
export const PEOPLE_GRID =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6';
/** Rows as `MasonryItem` counts them. */
export const POSTS_GRID = 'grid auto-rows-[8px] gap-x-5 sm:grid-cols-2 lg:grid-cols-3';
/** One column of search results; on small screens cards span the full width. */
export const SEARCH_HITS_GRID = 'grid grid-cols-1 gap-2 sm:gap-5';
