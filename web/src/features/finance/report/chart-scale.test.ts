import { expect, test } from 'vitest';
import type { Report } from '../types';
import { axisTicks, hasLabel, lastTwelveMonths, type Month, monthGross, segments } from './chart-scale';

const month = (period: string, salesCents = 0, tipsCents = 0, shareCents = 0): Month => ({
  period,
  status: 'final',
  salesCents,
  tipsCents,
  shareCents,
  refundsCents: 0,
  feesCents: 0,
  netCents: 0,
});

test('the year ends with the newest month and begins eleven earlier', () => {
  const reports = [month('2026-02', 100), month('2025-12', 50)] as Report[];
  const months = lastTwelveMonths(reports);
  expect(months.map(({ period }) => period)).toEqual([
    ...['2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08'],
    ...['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'],
  ]);
  expect(months.map(monthGross)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 0, 100]);
  expect(lastTwelveMonths([])).toEqual([]);
});

test.each([
  [93_000, [25_000, 50_000, 75_000, 100_000]],
  [100_000, [25_000, 50_000, 75_000, 100_000]],
  [100_001, [30_000, 60_000, 90_000, 120_000]],
  [0, [100, 200, 300, 400]],
  [350, [100, 200, 300, 400]],
  [900, [300, 600, 900, 1200]],
  [4000, [1000, 2000, 3000, 4000]],
  [123_456_789, [40_000_000, 80_000_000, 120_000_000, 160_000_000]],
])('a maximum of %d cents has round tick values', (highest, lines) => {
  expect(axisTicks(highest)).toEqual(lines);
});

test('the highest tick is above the highest bar', () => {
  for (let cents = 1; cents < 100_000_000; cents = Math.ceil(cents * 1.37)) {
    expect(axisTicks(cents)[3]).toBeGreaterThanOrEqual(cents);
  }
});

test('segments are stacked without touching', () => {
  const [sales, tips, share] = segments(month('2026-11', 500, 300, 200), 1000, 200);
  expect(sales).toEqual({ source: 'sales', y: 100, height: 100, isTop: false });
  expect(tips).toEqual({ source: 'tips', y: 40, height: 58, isTop: false });
  expect(share).toEqual({ source: 'share', y: 0, height: 38, isTop: true });
});

test('zero is not drawn, and one cent is visible', () => {
  expect(segments(month('2026-11'), 1000, 200)).toEqual([]);
  expect(segments(month('2026-11', 0, 1, 0), 100_000, 200)).toMatchObject([{ source: 'tips', height: 1, isTop: true }]);
});

test('the newest month always has a label', () => {
  const named = (slot: number) =>
    Array.from({ length: 12 }, (_, index) => hasLabel(index, 12, slot, 40))
      .map((shown, index) => (shown ? index : -1))
      .filter((index) => index >= 0);
  expect(named(44)).toHaveLength(12);
  expect(named(24)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(named(15)).toEqual([2, 5, 8, 11]);
});
