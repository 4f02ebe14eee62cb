import type { Reply } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { deferDelete } from '@/api/mutations/deferred-delete';

type DeleteOptions = { postId: string; known: number; counting: number; onFailure: (error: unknown) => void };

/** Takes a comment away; `counting` says how many of the post's comments go with it. Answers the way back. */
export function deleteComment({ _id }: Reply, { postId, known, counting, onFailure }: DeleteOptions): () => void {
  adjustCommentCount(postId, known, -counting);
  return deferDelete({
    id: _id,
    path: `/posts/${postId}/comments/${_id}`,
    onRestored: () => adjustCommentCount(postId, known, counting),
    onFailure,
  });
}
