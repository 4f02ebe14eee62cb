import type { Post } from '../types';

let postToEdit: Post | null = null;

/** Asks the composer, which is about to be opened, for a post that stands already. */
export function requestEdit(post: Post): void {
  postToEdit = post;
}

/** The post that the composer is asked to change, until it is closed. */
export function requestedEdit(): Post | null {
  return postToEdit;
}

export function clearRequestedEdit(): void {
  postToEdit = null;
}
