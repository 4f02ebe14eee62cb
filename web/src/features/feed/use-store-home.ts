import { useEffect } from 'react';
import type { Post } from '@/api';
import { readMemberId } from '@/api/session/token-store';

/** After the feed itself. */
const DELAY_MS = 2500;

/** Keeps the beginning of the feed as it was last shown, for reading without a connection. */
export function useStoreHome(posts: readonly Post[] | undefined): void {
  const shown = posts?.slice(0, 20).map(({ _id, editedAt }) => `${_id} ${editedAt}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again when other posts are shown
  useEffect(() => {
    if (!posts || posts.length === 0 || !window.__qima?.hasServiceWorker) return;
    const memberId = readMemberId();
    // Without a connection the code may be missing, and nothing is new.
    const store = () =>
      void import('@/api/offline/sync').then(({ storeHome }) => storeHome(memberId, posts)).catch(() => undefined);
    const timer = setTimeout(store, DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown?.join()]);
}
