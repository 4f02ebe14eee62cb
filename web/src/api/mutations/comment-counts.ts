import { useEffect, useRef } from 'react';
import { createStore, useStore } from '@/lib/create-store';

/** Comment counts by post, as this browser has changed them since the post was fetched. */
const counts = createStore<ReadonlyMap<string, number>>(new Map());

/** The comment count of a post, the same in every component; `initial` is the API's count. */
export function useCommentCount(postId: string, initial: number): number {
  const count = useStore(counts, (state) => state.get(postId), undefined);
  const last = useRef(initial);
  useEffect(() => {
    if (last.current === initial) return;
    last.current = initial;
    // A newer count of the API includes the changes of this browser.
    if (!counts.get().has(postId)) return;
    const others = new Map(counts.get());
    others.delete(postId);
    counts.set(others);
  }, [postId, initial]);
  return count ?? initial;
}

/** Changes the count after a comment was written, deleted or hidden here; `initial` is the count before. */
export function adjustCommentCount(postId: string, initial: number, delta: number): void {
  const count = Math.max(0, (counts.get().get(postId) ?? initial) + delta);
  counts.set(new Map(counts.get()).set(postId, count));
}
