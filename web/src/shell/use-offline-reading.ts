import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { onOwnedChange } from '@/api/mutations/owned-products';
import { onSavedChange } from '@/api/mutations/saved-changes';
import { onDataSaverChange, savesData } from '@/lib/data-saver';

/** After the page itself and its lazy components. */
const START_DELAY_MS = 4000;
/** The copies are renewed at most this often without a reason. */
const SYNC_INTERVAL_MS = 15 * 60_000;
const CHANGE_DELAY_MS = 2000;
/** Opening one of them renews the copies even for members who save data. */
const LIST_ROUTES = ['/saved-posts', '/purchased-posts'];

/** A failed run leaves the copies as they are, until the next one. */
async function sync(isDue: (lastSync: number) => boolean): Promise<void> {
  try {
    const { lastSync, syncOffline } = await import('@/api/offline/sync');
    if (isDue(await lastSync())) await syncOffline({ withPictures: !savesData() });
  } catch (error) {
    console.info('offline copies were not renewed', error);
  }
}

const isOld = (lastSync: number) => Date.now() - lastSync > SYNC_INTERVAL_MS;

/** Keeps saved posts and purchased texts readable without a connection, while the browser is idle. */
export function useOfflineReading(): void {
  const { pathname, locale = 'en' } = useRouter();
  const isSupported = useIsSupported();

  useEffect(() => {
    if (!isSupported) return;
    return whenIdle(START_DELAY_MS, () => {
      void import('@/api/offline/register')
        .then(({ registerServiceWorker }) => registerServiceWorker(locale))
        .then(() => import('@/api/push/device-push'))
        .then(({ syncPush }) => syncPush())
        .catch(() => undefined);
      if (!savesData()) void sync(isOld);
    });
  }, [isSupported, locale]);

  useEffect(() => {
    if (!isSupported || !LIST_ROUTES.includes(pathname)) return;
    return whenIdle(CHANGE_DELAY_MS, () => void sync(isOld));
  }, [isSupported, pathname]);

  useEffect(() => {
    if (!isSupported) return;
    let timer: ReturnType<typeof setTimeout>;
    const renew = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void sync(() => true), CHANGE_DELAY_MS);
    };
    const onOnline = () => !savesData() && void sync(isOld);
    window.addEventListener('online', onOnline);
    const stops = [onSavedChange(renew), onOwnedChange(renew), onDataSaverChange(renew), () => clearTimeout(timer)];
    return () => {
      window.removeEventListener('online', onOnline);
      for (const stop of stops) stop();
    };
  }, [isSupported]);
}

/** Whether this browser and this installation have service workers. */
function useIsSupported(): boolean {
  return typeof window !== 'undefined' && Boolean(window.__qima?.hasServiceWorker && navigator.serviceWorker);
}

/** Runs `work` once the page was loaded for a while and the browser is idle; returns a function that cancels it. */
function whenIdle(delay: number, work: () => void): () => void {
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), delay);
  return () => clearTimeout(timer);
}
