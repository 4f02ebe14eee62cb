const MARGIN = 8;
const DISTANCE = 10;

/**
 * Keeps a popover above its anchor, or below without space, at the inline start and within the window. Closes it when
 * the anchor is scrolled out of view. Returns a function that stops it.
 */
export function positionAbove(box: HTMLElement, anchor: HTMLElement, onAway: () => void): () => void {
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const place = () => {
    const { clientWidth, clientHeight } = document.documentElement;
    const at = anchor.getBoundingClientRect();
    if (at.bottom < 0 || at.top > clientHeight) return onAway();
    const { offsetWidth: width, offsetHeight: height } = box;
    const start = isRtl ? clientWidth - at.right : at.left;
    const furthest = Math.max(MARGIN, clientWidth - width - MARGIN);
    const above = at.top - height - DISTANCE;
    box.style.insetInlineStart = `${Math.min(Math.max(start, MARGIN), furthest)}px`;
    box.style.insetBlockStart = `${above < MARGIN ? at.bottom + DISTANCE : above}px`;
  };
  place();
  const options = { capture: true, passive: true };
  window.addEventListener('scroll', place, options);
  window.addEventListener('resize', place);
  return () => {
    window.removeEventListener('scroll', place, options);
    window.removeEventListener('resize', place);
  };
}
