import type { Sort } from '../sort';

type Options = { sort?: Sort; category?: string | null; unanswered?: boolean };

/** API paths of a search. */
export const usersPath = (query: string) => `/users/exploreUsers?query=${encodeURIComponent(query)}`;
export const postsPath = (query: string, options: Options = {}) => listPath('/posts/explorePosts', query, options);
export const productsPath = (query: string, options: Options = {}) =>
  listPath('/posts/exploreDigitalProducts', query, options);

function listPath(path: string, query: string, { sort = 'top', category, unanswered }: Options): string {
  const filters = new URLSearchParams();
  if (category) filters.set('category', category);
  if (sort !== 'top') filters.set('sort', sort);
  if (unanswered) filters.set('unanswered', 'true');
  return `${path}?query=${encodeURIComponent(query)}${filters.size > 0 ? `&${filters}` : ''}`;
}
