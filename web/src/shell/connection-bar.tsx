import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWaitingCount } from '@/api/mutations/optimistic-mutation';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';

const SHOWN_MS = 3000;

/**
 * Offline notice at the bottom, with the number of queued actions; then a short message when the connection is back.
 */
export function ConnectionBar() {
  const { t } = useTranslation();
  const offline = useIsOffline();
  const waiting = useWaitingCount();
  const isBack = useIsReconnected(offline);
  const shown = offline || isBack;

  useEffect(() => {
    if (!shown) return;
    // Content at the bottom of the page makes room for it.
    document.documentElement.dataset.connection = '';
    return () => {
      delete document.documentElement.dataset.connection;
    };
  }, [shown]);

  return (
    <div role="status" className={cn(shown && 'connection-bar', isBack && 'connection-bar-back')}>
      {offline && (
        <>
          <span>{t('common.offline')}</span>
          {waiting > 0 && <span className="font-semibold">{t('common.waiting', { count: waiting })}</span>}
        </>
      )}
      {isBack && t('common.backOnline')}
    </div>
  );
}

/** Returns true for a short time after the connection is back. */
function useIsReconnected(offline: boolean): boolean {
  const [isBack, setBack] = useState(false);
  const wasOffline = useRef(false);
  useEffect(() => {
    const returned = wasOffline.current && !offline;
    wasOffline.current = offline;
    setBack(returned);
    if (!returned) return;
    const timer = setTimeout(() => setBack(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [offline]);
  return isBack;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has no connection; false during hydration. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}
