/** Sign-up link of guests that returns to the comments. */
export function joinHref(postId: string): string {
  return `/signup?next=${encodeURIComponent(`/posts/${postId}#comments`)}`;
}

export function signInHref(postId: string): string {
  return `/login?next=${encodeURIComponent(`/posts/${postId}#comments`)}`;
}

/** Id of a comment's element, the target of notifications and links. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`;
}
