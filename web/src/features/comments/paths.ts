import type { PostKind } from '@/api';

/** Path of a post's comments. */
export function commentsPath(postId: string): string {
  return `/posts/${postId}#comments`;
}

export function signInHref(postId: string): string {
  return `/login?next=${encodeURIComponent(commentsPath(postId))}`;
}

/** Id of a comment's element, the target of notifications and links. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`;
}

/** API path of the best comments first: of a question the accepted answer and the most helpful ones. */
export function topCommentsPath(postId: string, kind: PostKind): string {
  return `/posts/${postId}/comments?sort=${kind === 'question' ? 'helpful' : 'top'}`;
}
