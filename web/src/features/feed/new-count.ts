import type { Post } from '@/api';

/** Counts posts of others above a loaded list: those before its first known post. */
export function countNewPosts(current: readonly Post[], fresh: readonly Post[]): number {
  const ids = new Set(current.map(({ _id }) => _id));
  const others = fresh.filter(({ viewer }) => !viewer?.mine);
  const firstKnown = others.findIndex(({ _id }) => ids.has(_id));
  return firstKnown < 0 ? others.length : firstKnown;
}
