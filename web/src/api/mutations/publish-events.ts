import type { Post } from '../types';

const listeners = new Set<(post: Post) => void>();

/** Hears what the member of this browser publishes, so that lists can show it at once. */
export function onPublished(listener: (post: Post) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyPublished(post: Post): void {
  for (const listener of listeners) listener(post);
}
