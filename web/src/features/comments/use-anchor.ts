import { useRouter } from 'next/router';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { commentAnchor } from './paths';

const POLL_MS = 150;
const MAX_POLLS = 50;
const HIGHLIGHT_MS = 4000;

const HighlightedComment = createContext<string | null>(null);
export const HighlightedCommentProvider = HighlightedComment;

/** Returns whether a link led to this comment just now. */
export function useIsHighlighted(commentId: string): boolean {
  return useContext(HighlightedComment) === commentId;
}

type AnchorOptions = {
  /** Loads more comments; called until the comment is there. */
  loadMore: () => void;
  onMissing: () => void;
};

/** Scrolls to the comment in the URL's hash and marks it for a while. */
export function useAnchor({ loadMore, onMissing }: AnchorOptions): string | null {
  const { asPath } = useRouter();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const latest = useRef({ loadMore, onMissing });
  latest.current = { loadMore, onMissing };
  const target = /#comment-([\w-]+)$/.exec(asPath)?.[1];

  useEffect(() => {
    if (!target) return;
    let steps = 0;
    let clearTimer: ReturnType<typeof setTimeout>;
    const timer = setInterval(() => {
      const place = document.getElementById(commentAnchor(target));
      steps += 1;
      if (place) {
        clearInterval(timer);
        place.scrollIntoView({ block: 'center' });
        place.focus({ preventScroll: true });
        setHighlighted(target);
        clearTimer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
      } else if (steps === MAX_POLLS) {
        clearInterval(timer);
        latest.current.onMissing();
      } else if (steps % 3 === 0) {
        latest.current.loadMore();
      }
    }, POLL_MS);
    // Scrolling by the member cancels it.
    const stop = new AbortController();
    for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.addEventListener(name, () => clearInterval(timer), { passive: true, once: true, signal: stop.signal });
    }
    return () => {
      clearInterval(timer);
      clearTimeout(clearTimer);
      stop.abort();
    };
  }, [target]);

  return highlighted;
}
