import type { FiguresDay } from './types';

const WEEK = 7;
/** More days than these are drawn as weeks. */
const MAX_BARS = 31;

/** Bar of the chart: a day, or a week. */
export type Bucket = Omit<FiguresDay, 'day'> & { first: string; last: string };

/** Returns the bars of a period, oldest first: days, or weeks that end today. */
export function bucketsOf(days: readonly FiguresDay[]): Bucket[] {
  const size = days.length > MAX_BARS ? WEEK : 1;
  const buckets: Bucket[] = [];
  for (const [index, { day, opened, decided, appeals }] of days.entries()) {
    const last = buckets.at(-1);
    const isFirst = (days.length - index) % size === 0;
    if (!last || isFirst) {
      buckets.push({ first: day, last: day, opened, decided, appeals });
    } else {
      last.last = day;
      last.opened += opened;
      last.decided += decided;
      last.appeals += appeals;
    }
  }
  return buckets;
}

/** Share of a whole in percent, rounded. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}

/** Returns the entries of a count by name that are not zero, largest first. */
export function ranked<Name extends string>(counts: Record<Name, number>): [Name, number][] {
  const entries = Object.entries(counts) as [Name, number][];
  return entries.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
}
