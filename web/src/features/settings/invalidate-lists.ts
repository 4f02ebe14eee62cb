import { clearCached } from '@/api/client/cache';

const LISTS = /^\/(posts|users\/(recommendedPosts|explore|suggestedOnes|network))\b/;

/** Refetches lists after a change of what the member wants to read. */
export function invalidateLists(): void {
  void clearCached((path) => LISTS.test(path));
}
