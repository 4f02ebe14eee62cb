import { expect, test } from 'vitest';
import type { SalesStatistics } from '../types';
import { bucketsOf, type Period, periodRange } from './periods';

const NOW = Date.parse('2026-11-26T23:59:59Z');
const DAY_MS = 86_400_000;

/** Days of a period, each with a sale of one cent. */
function days(period: Period): SalesStatistics['days'] {
  const { from, until } = periodRange(period, NOW);
  const count = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
    viewers: 2,
    sales: 1,
    returns: 0,
    grossCents: 1,
    returnedCents: 0,
    feesCents: 0,
    netCents: 1,
  }));
}

test.each([
  ['week', '2026-11-20'],
  ['month', '2026-10-28'],
  ['quarter', '2026-08-29'],
  ['year', '2025-12-01'],
] as const)('a %s begins on %s and ends today, in UTC', (period, from) => {
  expect(periodRange(period, NOW)).toEqual({ from, until: '2026-11-26' });
});

test('a year never has more days than the API allows', () => {
  for (let month = 0; month < 48; month += 1) {
    const { from, until } = periodRange('year', Date.UTC(2027, month + 1, 0, 12));
    expect((Date.parse(until) - Date.parse(from)) / DAY_MS + 1).toBeLessThanOrEqual(366);
  }
});

test.each([
  ['week', 7],
  ['month', 30],
  ['quarter', 13],
  ['year', 12],
] as const)('a %s has %d bars, which contain every day once', (period, count) => {
  const all = days(period);
  const buckets = bucketsOf(period, all);
  expect(buckets).toHaveLength(count);
  expect(buckets.at(0)?.first).toBe(all.at(0)?.day);
  expect(buckets.at(-1)?.last).toBe('2026-11-26');
  expect(buckets.reduce((sum, { figures }) => sum + figures.netCents, 0)).toBe(all.length);
  expect(buckets.reduce((sum, { figures }) => sum + figures.viewers, 0)).toBe(2 * all.length);
});

test('weeks end today and months at their ends', () => {
  expect(bucketsOf('quarter', days('quarter')).at(-1)).toMatchObject({ first: '2026-11-20', last: '2026-11-26' });
  expect(bucketsOf('year', days('year')).at(-2)).toMatchObject({ first: '2026-10-01', last: '2026-10-31' });
});
