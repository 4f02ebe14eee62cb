import { useEffect } from 'react';
import { api, type Post, useMembership } from '@/api';
import { savesData } from '@/lib/data-saver';

/** A visitor who leaves at once has not looked at the product. */
const LOOK_MS = 2000;

type Preferences = { globalPrivacyControl?: boolean };

/** Whether the browser refuses tracking or saves data: nothing is sent then. */
function refusesViews(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & Preferences;
  return Boolean(globalPrivacyControl || savesData() || doNotTrack === '1');
}

/** Counts a view of a product's page after it was visible for a moment, for the statistics of its seller. */
export function useProductView({ _id, kind, viewer }: Post): void {
  const membership = useMembership();
  const isMine = viewer?.mine ?? false;
  useEffect(() => {
    if (kind !== 'digital' || membership === 'unknown' || isMine || refusesViews()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', start);
        // A lost view is of no importance.
        void api.post(`/posts/${_id}/view`).catch(() => undefined);
      }, LOOK_MS);
    };
    document.addEventListener('visibilitychange', start);
    start();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [_id, kind, membership, isMine]);
}
