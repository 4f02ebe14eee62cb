import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { getSavedScroll, saveScroll } from './scroll-memory';

/** How long a page may take to become as tall as it was. */
const RESTORE_TIMEOUT_MS = 3000;
/** A place within the page is an entry of the history too. */
const START_EVENTS = ['routeChangeStart', 'hashChangeStart'] as const;
const END_EVENTS = ['routeChangeComplete', 'hashChangeComplete'] as const;
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The router's own name of an entry of the history. */
const currentEntry = (): string => (window.history.state as { key?: string } | null)?.key ?? '';

/**
 * Going back finds the page where it was left. The router puts it there at once; a list whose end is still to come
 * is followed until it is long enough, or until its reader moves.
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

/** Scrolls as far as the page goes until it goes far enough; answers how to give up. */
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
