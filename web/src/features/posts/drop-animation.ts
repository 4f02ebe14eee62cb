/** Drops a chosen element by 6 px like a dot on paper; with reduced motion it fades in. */
export function playDropAnimation(element: Element | null | undefined): void {
  if (!element?.animate) return;
  const isReduced =
    document.documentElement.dataset.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const frames: Keyframe[] = isReduced
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [
        { opacity: 0, transform: 'translateY(-6px)' },
        { opacity: 1, transform: 'translateY(0) scale(1.08, 0.92)', offset: 0.6 },
        { transform: 'none' },
      ];
  element.animate(frames, { duration: isReduced ? 200 : 320, easing: 'cubic-bezier(.2,.8,.2,1)' });
}
