import { type RefObject, useEffect, useRef } from 'react';

/** Whoever takes a post out of a list by keyboard goes on with the one that comes into its place. */
export function useFocusNextOnRemove(box: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  const last = useRef(0);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const cards = [...(box.current?.querySelectorAll('article') ?? [])];
      const at = cards.findIndex((card) => target instanceof Node && card.contains(target));
      if (at >= 0) last.current = at;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [box]);
  useEffect(() => {
    const hasLeft = count < before.current;
    before.current = count;
    if (!hasLeft) return;
    // Menus and dialogs give the focus back first; only what they cannot give back is lost.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const cards = box.current?.querySelectorAll<HTMLElement>('article') ?? [];
      const target = cards[Math.min(last.current, cards.length - 1)] ?? document.getElementById('content');
      if (!target) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [box, count]);
}
