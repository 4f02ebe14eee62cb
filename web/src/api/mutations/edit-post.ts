import type { Post } from '../types';

let postToEdit: Post | null = null;

/** Requests that the composer, when opened, edits a post. */
export function requestEdit(post: Post): void {
  postToEdit = post;
}

/** Post to edit, until the composer is closed. */
export function requestedEdit(): Post | null {
  return postToEdit;
}

export function clearRequestedEdit(): void {
  postToEdit = null;
}
