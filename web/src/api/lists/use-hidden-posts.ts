import { useDeleted } from '../mutations/deferred-delete';
import { blocking, muting } from '../mutations/mutations';
import { useWanted } from '../mutations/optimistic-mutation';
import type { Post } from '../types';

/**
 * Whether a post leaves the lists that are shown: it was just deleted, or its author muted or blocked. On a member's
 * own page, `ofOneAuthor`, only what was deleted leaves.
 */
export function useHidden({ ofOneAuthor = false } = {}): (post: Pick<Post, '_id' | 'author'>) => boolean {
  const deleted = useDeleted();
  const wanted = useWanted();
  return ({ _id, author }) =>
    deleted.has(_id) ||
    (!ofOneAuthor && (wanted(muting, author._id) === true || wanted(blocking, author._id) === true));
}
