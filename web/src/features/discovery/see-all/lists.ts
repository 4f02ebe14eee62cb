/** Lists of the see-all page, by their word in the URL. */
export const LISTS = ['suggested-users', 'explore-posts', 'digital-products', 'recommended', 'user-posts'] as const;

export type ListName = (typeof LISTS)[number];

/** Texts of the lists without a member. */
export const TITLES: Record<Exclude<ListName, 'user-posts'>, string> = {
  'suggested-users': 'suggestedUsers',
  'explore-posts': 'posts',
  'digital-products': 'products',
  recommended: 'recommended',
};

type Query = Record<string, string | string[] | undefined>;

/** Returns the list of a query, or null for an unknown one. */
export function parseList({ list, userId }: Query): { name: ListName; userId: string } | null {
  const name = LISTS.find((option) => option === list);
  const owner = typeof userId === 'string' ? userId : '';
  // The id becomes part of a path, so nothing else is accepted.
  if (!name || (name === 'user-posts' && !/^[\w-]+$/.test(owner))) return null;
  return { name, userId: name === 'user-posts' ? owner : '' };
}

/** API path of a list; recommendations are personal. */
export function postsPath(name: Exclude<ListName, 'suggested-users'>, userId: string, isMember: boolean): string {
  if (name === 'digital-products') return '/posts/exploreDigitalProducts';
  if (name === 'user-posts') return `/posts/${userId}?kind=post`;
  return name === 'recommended' && isMember ? '/users/recommendedPosts' : '/posts/explorePosts';
}
