import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from '../session/token-store';
import type { Post } from '../types';

/** What came into the member's possession since the page was opened, so that every card of it changes at once. */
const ownedIds = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

let isWatching = false;

/** Who signs out leaves nothing of theirs to the next one. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  onTokenChange(() => {
    if (readToken()) return;
    ownedIds.clear();
    notify();
  });
}

export function markOwned(postId: string): void {
  watchSession();
  ownedIds.add(postId);
  notify();
}

/** It was given back. */
export function markReturned(postId: string): void {
  ownedIds.delete(postId);
  notify();
}

/** Whether the member may have the product's files, as its buyer. */
export function useIsOwned({ _id, viewer }: Pick<Post, '_id' | 'viewer'>): boolean {
  const since = useSyncExternalStore(
    subscribe,
    () => ownedIds.has(_id),
    () => false,
  );
  return since || Boolean(viewer?.purchased);
}
