/** By how many per cent an amount is above another, rounded; null where there is nothing to compare with. */
export function growthPercent(current: number, before: number): number | null {
  return before > 0 ? Math.round(((current - before) / before) * 100) : null;
}
