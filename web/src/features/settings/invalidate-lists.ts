import { clearCached } from '@/api/client/cache';

const LISTS = /^\/(posts|users\/(recommendedPosts|explore|suggestedOnes|network))\b/;

/** What was read before no longer holds for what the member wants to read: lists are asked for again. */
export function invalidateLists(): void {
  void clearCached((path) => LISTS.test(path));
}
