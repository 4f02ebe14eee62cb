const DAY_MS = 86_400_000;

/** Returns the days until `iso`, a started day counted in full; 0 when it has passed. */
export function daysLeft(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
}
