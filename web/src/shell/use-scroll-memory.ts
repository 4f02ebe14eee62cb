import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { rememberedScroll, rememberScroll } from './scroll-memory';

/** How long a page may take to become as tall as it was. */
const PATIENCE = 3000;
/** A place within the page is an entry of the history too. */
const STARTS = ['routeChangeStart', 'hashChangeStart'] as const;
const ENDS = ['routeChangeComplete', 'hashChangeComplete'] as const;
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The router's own name of an entry of the history. */
const entryNow = (): string => (window.history.state as { key?: string } | null)?.key ?? '';

/**
 * Going back finds the page where it was left. The router puts it there at once; a list whose end is still to come
 * is followed until it is long enough, or until its reader moves.
 */
export function useScrollMemory(): void {
  const { events } = useRouter();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let entry = entryNow();
    let goesBack = false;
    let stop = () => {};

    const leave = () => {
      stop();
      rememberScroll(entry, window.scrollY);
    };
    const arrive = () => {
      entry = entryNow();
      const y = goesBack ? rememberedScroll(entry) : null;
      goesBack = false;
      if (y !== null) stop = scrollWhenTall(y);
    };
    const back = () => {
      goesBack = true;
    };
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    goesBack = loaded?.type === 'reload' || loaded?.type === 'back_forward';
    arrive();

    for (const start of STARTS) events.on(start, leave);
    for (const end of ENDS) events.on(end, arrive);
    window.addEventListener('popstate', back);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      for (const start of STARTS) events.off(start, leave);
      for (const end of ENDS) events.off(end, arrive);
      window.removeEventListener('popstate', back);
      window.removeEventListener('pagehide', leave);
    };
  }, [events]);
}

/** Scrolls as far as the page goes until it goes far enough; answers how to give up. */
function scrollWhenTall(y: number): () => void {
  const place = () => {
    window.scrollTo({ top: y, behavior: 'instant' });
    if (Math.abs(window.scrollY - y) <= 1) end();
  };
  const observer = new ResizeObserver(place);
  const timer = setTimeout(() => end(), PATIENCE);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of READER_MOVES) window.removeEventListener(move, end);
  };
  for (const move of READER_MOVES) window.addEventListener(move, end, { passive: true });
  observer.observe(document.body);
  place();
  return end;
}
