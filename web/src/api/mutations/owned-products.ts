import { useSyncExternalStore } from 'react';
import { onToken, readToken } from '../session/token-store';
import type { Post } from '../types';

/** What came into the member's possession since the page was opened, so that every card of it changes at once. */
const owned = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

let isWatching = false;

/** Who signs out leaves nothing of theirs to the next one. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  onToken(() => {
    if (readToken()) return;
    owned.clear();
    tell();
  });
}

export function tellOwned(postId: string): void {
  watchSession();
  owned.add(postId);
  tell();
}

/** It was given back. */
export function tellReturned(postId: string): void {
  owned.delete(postId);
  tell();
}

/** Whether the member may have the product's files, as its buyer. */
export function useOwned({ _id, viewer }: Pick<Post, '_id' | 'viewer'>): boolean {
  const since = useSyncExternalStore(
    subscribe,
    () => owned.has(_id),
    () => false,
  );
  return since || Boolean(viewer?.purchased);
}
