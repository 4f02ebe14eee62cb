import type { Post } from '../types';

let wanted: Post | null = null;

/** Asks the composer, which is about to be opened, for a post that stands already. */
export function askForEdit(post: Post): void {
  wanted = post;
}

/** The post that the composer is asked to change, until it is closed. */
export function wantedEdit(): Post | null {
  return wanted;
}

export function endEdit(): void {
  wanted = null;
}
