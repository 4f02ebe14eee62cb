/** Where guests go to take part, and come back from to the conversation. */
export function joinHref(postId: string): string {
  return `/signup?next=${encodeURIComponent(`/posts/${postId}#comments`)}`;
}

export function signInHref(postId: string): string {
  return `/login?next=${encodeURIComponent(`/posts/${postId}#comments`)}`;
}

/** The name of a comment's place in its page, which notifications and links lead to. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`;
}
