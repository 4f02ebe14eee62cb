import type { Transparency, TransparencyAppeals, TransparencyRow } from '@/api/moderation-types';

/** Year of the first figures. */
const FIRST_YEAR = 2026;

export type Month = { month: string; rows: TransparencyRow[]; appeals: TransparencyAppeals[] };

/** Returns the months that have figures, newest first. */
export function monthsOf({ rows, appeals }: Transparency): Month[] {
  const names = [...new Set([...rows, ...appeals].map(({ month }) => month))].sort().reverse();
  return names.map((month) => ({
    month,
    rows: rows.filter((row) => row.month === month),
    appeals: appeals.filter((row) => row.month === month),
  }));
}

/** Returns the years that may have figures, newest first. */
export function yearsUntil(now: number): number[] {
  const newest = Math.max(new Date(now).getUTCFullYear(), FIRST_YEAR);
  return Array.from({ length: newest - FIRST_YEAR + 1 }, (_, index) => newest - index);
}
