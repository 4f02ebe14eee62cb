import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Comments of posts as this browser has changed them since their post was read. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** How many comments a post has, the same wherever it stands; `known` is what the API said of it. */
export function useCommentCount(postId: string, initial: number): number {
  const count = useSyncExternalStore(
    subscribe,
    () => counts.get(postId),
    () => undefined,
  );
  const last = useRef(initial);
  useEffect(() => {
    if (last.current === initial) return;
    last.current = initial;
    // Read again: what the API says now includes what was changed here.
    if (counts.delete(postId)) notify();
  }, [postId, initial]);
  return count ?? initial;
}

/** Somebody here wrote, deleted or hid comments: `known` is the count that stood, `by` how many more there are. */
export function adjustCommentCount(postId: string, initial: number, delta: number): void {
  counts.set(postId, Math.max(0, (counts.get(postId) ?? initial) + delta));
  notify();
}
