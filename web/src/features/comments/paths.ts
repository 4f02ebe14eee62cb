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
