import { useDeleted } from '../mutations/deleted-ids';
import { blockMutation, muteMutation } from '../mutations/mutations';
import { usePendingValue } from '../mutations/optimistic-mutation';
import type { Post } from '../types';

/**
 * Returns whether lists hide a post: it was deleted, or its author muted or blocked. On a member's own page,
 * `ofOneAuthor`, only deleted posts are hidden.
 */
export function useHiddenPosts({ ofOneAuthor = false } = {}): (post: Pick<Post, '_id' | 'author'>) => boolean {
  const deleted = useDeleted();
  const pendingValue = usePendingValue();
  return ({ _id, author }) =>
    deleted.has(_id) ||
    (!ofOneAuthor &&
      (pendingValue(muteMutation, author._id) === true || pendingValue(blockMutation, author._id) === true));
}
