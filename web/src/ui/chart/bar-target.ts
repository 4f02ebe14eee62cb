/** Returns the bar to which a key moves the focus, in reading direction; null for other keys. */
export function barTarget(key: string, rtl: boolean, index: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = (key === 'ArrowLeft') === rtl ? 1 : -1;
  return Math.min(Math.max(index + step, 0), count - 1);
}
