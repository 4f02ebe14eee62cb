import { expect, test } from 'vitest';
import { milderActs, readDays } from './milder';

test.each([
  ['suspend', ['warn', 'hold_sales', 'limit']],
  ['remove', ['warn', 'hold_sales', 'limit']],
  ['limit', ['warn', 'hold_sales']],
  ['hold_sales', ['warn']],
  ['warn', []],
] as const)('milder than %s', (first, acts) => {
  expect(milderActs(first)).toEqual(acts);
});

test.each([
  ['', null],
  [' 30 ', 30],
  ['٣٠', 30],
  ['3650', 3650],
  ['3651', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['many', undefined],
])('days typed as "%s"', (typed, days) => {
  expect(readDays(typed)).toBe(days);
});
