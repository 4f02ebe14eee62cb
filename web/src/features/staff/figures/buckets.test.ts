import { expect, test } from 'vitest';
import { bucketsOf, percentOf, ranked } from './buckets';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 7, 29 + index)).toISOString().slice(0, 10),
    opened: 2,
    decided: 1,
    appeals: index % 2,
  }));

test('a month is drawn as days', () => {
  const bars = bucketsOf(days(30));
  expect(bars).toHaveLength(30);
  expect(bars[0]).toEqual({ first: '2026-08-29', last: '2026-08-29', opened: 2, decided: 1, appeals: 0 });
});

test('90 days are drawn as weeks that end today, the first one shorter', () => {
  const bars = bucketsOf(days(90));
  expect(bars).toHaveLength(13);
  expect(bars[0]).toMatchObject({ first: '2026-08-29', last: '2026-09-03', opened: 12 });
  expect(bars.at(-1)).toMatchObject({ first: '2026-11-20', last: '2026-11-26', opened: 14, decided: 7 });
  expect(bars.reduce((sum, { opened }) => sum + opened, 0)).toBe(180);
});

test('no days have no bars', () => {
  expect(bucketsOf([])).toEqual([]);
});

test('shares are of the whole, and of nothing zero', () => {
  expect(percentOf(1, 3)).toBe(33);
  expect(percentOf(0, 0)).toBe(0);
});

test('counts are ranked without zeros', () => {
  expect(ranked({ spam: 2, scam: 0, hate: 5 })).toEqual([
    ['hate', 5],
    ['spam', 2],
  ]);
});
