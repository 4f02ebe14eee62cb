import Router from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { readToken } from '@/api/session/token-store';

type PendingNavigation = () => void;

/**
 * Guards unsaved changes: navigation inside the site and the browser's Back ask first, closing the tab asks in the
 * browser's words. A signed-out member is never held.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [leave, setLeave] = useState<PendingNavigation | null>(null);
  const released = useRef(false);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;

  useEffect(() => {
    const { router } = Router;
    if (!isDirty || !router) return;
    released.current = false;
    const holds = () => dirty.current && !released.current && readToken() !== '';
    const ask = (go: PendingNavigation) =>
      setLeave(() => () => {
        released.current = true;
        go();
      });

    // Links, menus and the search box all use it; an aborted routeChangeStart would log an error.
    const push = router.push.bind(router);
    router.push = (...place) => {
      if (!holds()) return push(...place);
      ask(() => void push(...place));
      return Promise.resolve(false);
    };
    const here = router.asPath;
    router.beforePopState(({ as }) => {
      if (!holds()) return true;
      if (as.replace(/^\/ar(?=\/)/, '') === here) return false;
      // The browser has navigated already: go forward again, and back after confirmation.
      window.history.go(1);
      ask(() => window.history.back());
      return false;
    });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      router.push = push;
      router.beforePopState(() => true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty]);

  return { isConfirming: leave !== null, leave: () => leave?.(), stay: () => setLeave(null) };
}
