import { useRouter } from 'next/router';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { anchorOf } from './paths';

const STEP = 150;
const STEPS = 50;
const SHOWN = 4000;

const Marked = createContext<string | null>(null);
export const MarkedProvider = Marked;

/** Whether somebody was led to this comment just now. */
export function useMarked(commentId: string): boolean {
  return useContext(Marked) === commentId;
}

type Seeking = {
  /** Brings more of the conversation; called until the comment is there. */
  seek: () => void;
  onMissing: () => void;
};

/** Leads to the comment that the page's address names, and marks it for a while. */
export function useAnchor({ seek, onMissing }: Seeking): string | null {
  const { asPath } = useRouter();
  const [marked, setMarked] = useState<string | null>(null);
  const latest = useRef({ seek, onMissing });
  latest.current = { seek, onMissing };
  const target = /#comment-([\w-]+)$/.exec(asPath)?.[1];

  useEffect(() => {
    if (!target) return;
    let steps = 0;
    let unmark: ReturnType<typeof setTimeout>;
    const timer = setInterval(() => {
      const place = document.getElementById(anchorOf(target));
      steps += 1;
      if (place) {
        clearInterval(timer);
        place.scrollIntoView({ block: 'center' });
        place.focus({ preventScroll: true });
        setMarked(target);
        unmark = setTimeout(() => setMarked(null), SHOWN);
      } else if (steps === STEPS) {
        clearInterval(timer);
        latest.current.onMissing();
      } else if (steps % 3 === 0) {
        latest.current.seek();
      }
    }, STEP);
    // Whoever moves by themselves is not moved any more.
    const stop = new AbortController();
    for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.addEventListener(name, () => clearInterval(timer), { passive: true, once: true, signal: stop.signal });
    }
    return () => {
      clearInterval(timer);
      clearTimeout(unmark);
      stop.abort();
    };
  }, [target]);

  return marked;
}
