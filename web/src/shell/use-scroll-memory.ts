import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { getSavedScroll, saveScroll } from './scroll-memory';

/** Time limit for a page to reach its previous height. */
const RESTORE_TIMEOUT_MS = 3000;
/** A fragment navigation is a history entry too. */
const START_EVENTS = ['routeChangeStart', 'hashChangeStart'] as const;
const END_EVENTS = ['routeChangeComplete', 'hashChangeComplete'] as const;
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Key that the router gives to a history entry. */
const currentEntry = (): string => (window.history.state as { key?: string } | null)?.key ?? '';

/**
 * Restores the scroll position on going back. The router restores it once; a list that is still loading is followed
 * until it is long enough, or until the member scrolls.
 */
export function useScrollRestoration(): void {
  const { events } = useRouter();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let entry = currentEntry();
    let isRestoring = false;
    let stop = () => {};

    const savePosition = () => {
      stop();
      saveScroll(entry, window.scrollY);
    };
    const restorePosition = () => {
      entry = currentEntry();
      const y = isRestoring ? getSavedScroll(entry) : null;
      isRestoring = false;
      if (y !== null) stop = scrollWhenTallEnough(y);
    };
    const onPopState = () => {
      isRestoring = true;
    };
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    isRestoring = loaded?.type === 'reload' || loaded?.type === 'back_forward';
    restorePosition();

    for (const start of START_EVENTS) events.on(start, savePosition);
    for (const end of END_EVENTS) events.on(end, restorePosition);
    window.addEventListener('popstate', onPopState);
    window.addEventListener('pagehide', savePosition);
    return () => {
      stop();
      for (const start of START_EVENTS) events.off(start, savePosition);
      for (const end of END_EVENTS) events.off(end, restorePosition);
      window.removeEventListener('popstate', onPopState);
      window.removeEventListener('pagehide', savePosition);
    };
  }, [events]);
}

/** Scrolls as the page grows until the position is reached; returns a function that stops it. */
function scrollWhenTallEnough(y: number): () => void {
  const scroll = () => {
    window.scrollTo({ top: y, behavior: 'instant' });
    if (Math.abs(window.scrollY - y) <= 1) end();
  };
  const observer = new ResizeObserver(scroll);
  const timer = setTimeout(() => end(), RESTORE_TIMEOUT_MS);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of USER_SCROLL_EVENTS) window.removeEventListener(move, end);
  };
  for (const move of USER_SCROLL_EVENTS) window.addEventListener(move, end, { passive: true });
  observer.observe(document.body);
  scroll();
  return end;
}
