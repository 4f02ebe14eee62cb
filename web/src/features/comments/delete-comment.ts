import type { Reply } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { deferDelete } from '@/api/mutations/deferred-delete';

type DeleteOptions = { postId: string; total: number; counting: number; onFailure: (error: unknown) => void };

/** Takes a comment away; `counting` says how many of the post's comments go with it. Answers the way back. */
export function deleteComment({ _id }: Reply, { postId, total, counting, onFailure }: DeleteOptions): () => void {
  adjustCommentCount(postId, total, -counting);
  return deferDelete({
    id: _id,
    path: `/posts/${postId}/comments/${_id}`,
    onRestored: () => adjustCommentCount(postId, total, counting),
    onFailure,
  });
}
