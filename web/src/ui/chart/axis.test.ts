import { expect, test } from 'vitest';
import { axisTicks, countTicks, hasLabel } from './axis';

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

test.each([
  [0, [1, 2, 3, 4]],
  [4, [1, 2, 3, 4]],
  [34, [10, 20, 30, 40]],
])('a maximum of %d has whole tick values', (highest, lines) => {
  expect(countTicks(highest)).toEqual(lines);
});

test('the newest bar always has a label', () => {
  const named = (slot: number) =>
    Array.from({ length: 12 }, (_, index) => hasLabel(index, 12, slot, 40))
      .map((shown, index) => (shown ? index : -1))
      .filter((index) => index >= 0);
  expect(named(44)).toHaveLength(12);
  expect(named(24)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(named(15)).toEqual([2, 5, 8, 11]);
});
