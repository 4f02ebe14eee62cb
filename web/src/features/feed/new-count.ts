import type { Post } from '@/api';

/** How many posts of others came on top of a list since it was read: those before the first that it holds. */
export function countNewPosts(current: readonly Post[], fresh: readonly Post[]): number {
  const ids = new Set(current.map(({ _id }) => _id));
  const others = fresh.filter(({ viewer }) => !viewer?.mine);
  const firstKnown = others.findIndex(({ _id }) => ids.has(_id));
  return firstKnown < 0 ? others.length : firstKnown;
}
