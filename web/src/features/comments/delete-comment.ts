import type { Reply } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { deferDelete } from '@/api/mutations/deferred-delete';

type DeleteOptions = { postId: string; total: number; counting: number; onFailure: (error: unknown) => void };

/** Deletes a comment after the time to undo; `counting` comments of the post are deleted with it. Returns the undo. */
export function deleteComment({ _id }: Reply, { postId, total, counting, onFailure }: DeleteOptions): () => void {
  adjustCommentCount(postId, total, -counting);
  return deferDelete({
    id: _id,
    path: `/posts/${postId}/comments/${_id}`,
    onRestored: () => adjustCommentCount(postId, total, counting),
    onFailure,
  });
}
