import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the next post when one is removed by keyboard. */
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
    // Menus and dialogs restore the focus first; this only handles a lost focus.
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
