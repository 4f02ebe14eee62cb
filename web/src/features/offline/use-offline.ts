import { useEffect, useState } from 'react';
import { useMembership } from '@/api';
import type { OfflineContents } from '@/api/offline/sync';
import { clearStoredCopies } from '@/api/session/stored-copies';

const NOTHING: OfflineContents = { home: null, saved: null, library: null };

/** Everything stored for this browser's member; null until it is read. A guest has nothing. */
export function useOffline(): OfflineContents | null {
  const membership = useMembership();
  const [contents, setContents] = useState<OfflineContents | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const update = (next: OfflineContents) => !isUnmounted && setContents(next);
    if (membership === 'member') {
      void import('@/api/offline/sync').then(({ readOffline }) => readOffline()).then(update, () => update(NOTHING));
    } else if (membership === 'guest') {
      // A token can also disappear with the browser's own data, without a sign-out.
      void clearStoredCopies();
      update(NOTHING);
    }
    return () => {
      isUnmounted = true;
    };
  }, [membership]);
  return contents;
}
