import type { Report } from '../types';

export const MONTH_COUNT = 12;

/** Month of the chart: income by source, in cents. */
export type Month = Pick<
  Report,
  'period' | 'status' | 'salesCents' | 'tipsCents' | 'shareCents' | 'refundsCents' | 'feesCents' | 'netCents'
>;

export const SOURCES = ['sales', 'tips', 'share'] as const;
export type Source = (typeof SOURCES)[number];

export function monthCents(month: Month, source: Source): number {
  return Math.max(0, month[`${source}Cents`]);
}

/** Income from all sources before fees and refunds: the height of the bar. */
export function monthGross(month: Month): number {
  return SOURCES.reduce((sum, source) => sum + monthCents(month, source), 0);
}

/** Returns the twelve months that end with the newest report, oldest first; months without a report are empty. */
export function lastTwelveMonths(reports: Report[]): Month[] {
  const newest = reports[0]?.period;
  if (!newest) return [];
  const byPeriod = new Map(reports.map((report) => [report.period, report]));
  const [year = 0, month = 1] = newest.split('-').map(Number);
  return Array.from({ length: MONTH_COUNT }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTH_COUNT + index, 1));
    const period = first.toISOString().slice(0, 7);
    return byPeriod.get(period) ?? emptyMonth(period);
  });
}

function emptyMonth(period: string): Month {
  const nothing = { salesCents: 0, tipsCents: 0, shareCents: 0, refundsCents: 0, feesCents: 0, netCents: 0 };
  return { period, status: 'final', ...nothing };
}

export type Segment = { source: Source; y: number; height: number; isTop: boolean };

const GAP = 2;

/** Returns the segments of a month from the bottom, in pixels from the top, with gaps. */
export function segments(month: Month, top: number, height: number): Segment[] {
  const shown = SOURCES.filter((source) => monthCents(month, source) > 0);
  let ground = height;
  return shown.map((source, index) => {
    const fullHeight = (monthCents(month, source) / top) * height;
    const segment = { source, y: ground - fullHeight, height: Math.max(1, fullHeight - (index > 0 ? GAP : 0)) };
    ground -= fullHeight;
    return { ...segment, isTop: index === shown.length - 1 };
  });
}
