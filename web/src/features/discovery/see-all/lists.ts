/** What a see-all page can list, by the word in its address. */
export const LISTS = ['suggested-users', 'explore-posts', 'digital-products', 'recommended', 'user-posts'] as const;

export type ListName = (typeof LISTS)[number];

type Query = Record<string, string | string[] | undefined>;

/** What an address lists, or null where there is no such list. */
export function parseList({ list, userId }: Query): { name: ListName; userId: string } | null {
  const name = LISTS.find((option) => option === list);
  const owner = typeof userId === 'string' ? userId : '';
  // An id goes into a path: nothing else may.
  if (!name || (name === 'user-posts' && !/^[\w-]+$/.test(owner))) return null;
  return { name, userId: name === 'user-posts' ? owner : '' };
}

/** Posts of a list; recommendations are a member's own. */
export function postsPath(name: Exclude<ListName, 'suggested-users'>, userId: string, isMember: boolean): string {
  if (name === 'digital-products') return '/posts/exploreDigitalProducts';
  if (name === 'user-posts') return `/posts/${userId}?kind=post`;
  return name === 'recommended' && isMember ? '/users/recommendedPosts' : '/posts/explorePosts';
}
