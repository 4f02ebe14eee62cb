import { createStore, useStore } from '@/lib/create-store';
import { updateCached } from '../client/cache';
import { resetOnSignOut } from '../session/token-store';
import type { Post, Profile } from '../types';

type OwnPost = Pick<Post, '_id' | 'kind'> & { author: { _id: string } };

const NONE: ReadonlyMap<string, OwnPost> = new Map();

/** The member's deleted posts that can still be restored: the API counts them. */
const deferred = createStore(NONE);
resetOnSignOut(deferred, NONE);

/** Counts of a profile by kind, without the posts that were deleted here. */
export function usePostCounts({ _id, postsCount, productsCount }: Profile) {
  const posts = [...useStore(deferred, (all) => all, NONE).values()].filter(({ author }) => author._id === _id);
  const products = productsCount - posts.filter(({ kind }) => kind === 'digital').length;
  const all = postsCount - posts.length;
  return { all, posts: all - products, products };
}

/** Leaves a post out of its author's counts until its deletion is confirmed or undone. */
export function omitFromCounts(post: OwnPost): void {
  deferred.set(new Map(deferred.get()).set(post._id, post));
}

export function restoreInCounts({ _id }: OwnPost): void {
  deferred.set(new Map([...deferred.get()].filter(([id]) => id !== _id)));
}

/** Counts a post of the member that was published (1) or deleted (-1) for good. */
export async function countPost(post: OwnPost, delta: 1 | -1): Promise<void> {
  await updateCached<Profile>(`/users/${post.author._id}`, (profile) => ({
    ...profile,
    postsCount: profile.postsCount + delta,
    productsCount: profile.productsCount + (post.kind === 'digital' ? delta : 0),
  }));
  restoreInCounts(post);
}
