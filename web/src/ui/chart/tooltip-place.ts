/** Pixels. */
export const TOOLTIP_WIDTH = 216;
const GAP = 8;

/** Returns the start of the tooltip beside its bar, which stays visible; null if neither side has room. */
export function placeBeside(middle: number, slot: number, width: number): number | null {
  const after = middle + slot / 2 + GAP;
  const before = middle - slot / 2 - GAP - TOOLTIP_WIDTH;
  if (after + TOOLTIP_WIDTH <= width) return after;
  return before >= 0 ? before : null;
}
