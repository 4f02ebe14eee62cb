import { expect, test } from 'vitest';
import type { Report } from '../types';
import { lastTwelveMonths, type Month, monthGross, segments } from './chart-scale';

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
