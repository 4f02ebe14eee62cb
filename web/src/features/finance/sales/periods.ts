import type { SalesFigures, SalesStatistics } from '../types';

export const PERIODS = ['week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS = { week: 7, month: 30, quarter: 90 } as const;
const MONTHS = 12;
const DAY_MS = 86_400_000;

/** First and last day of a period that ends today, in UTC. */
export function periodRange(period: Period, now: number): { from: string; until: string } {
  const today = new Date(now);
  const first =
    period === 'year'
      ? Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + 1, 1)
      : now - (DAYS[period] - 1) * DAY_MS;
  return { from: toDay(first), until: toDay(now) };
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Bar of the chart: a day, a week, or a month. */
export type Bucket = { first: string; last: string; figures: SalesFigures };

/** Returns the bars of a period, oldest first: days, weeks that end today, or months. */
export function bucketsOf(period: Period, days: SalesStatistics['days']): Bucket[] {
  const buckets: Bucket[] = [];
  for (const [index, { day, ...figures }] of days.entries()) {
    const last = buckets.at(-1);
    if (last && !startsBucket(period, day, days.length - index)) {
      last.last = day;
      last.figures = addFigures(last.figures, figures);
    } else {
      buckets.push({ first: day, last: day, figures });
    }
  }
  return buckets;
}

function startsBucket(period: Period, day: string, daysLeft: number): boolean {
  if (period === 'quarter') return daysLeft % 7 === 0;
  return period !== 'year' || day.endsWith('-01');
}

function addFigures(one: SalesFigures, other: SalesFigures): SalesFigures {
  return {
    viewers: one.viewers + other.viewers,
    sales: one.sales + other.sales,
    returns: one.returns + other.returns,
    grossCents: one.grossCents + other.grossCents,
    returnedCents: one.returnedCents + other.returnedCents,
    feesCents: one.feesCents + other.feesCents,
    netCents: one.netCents + other.netCents,
  };
}
