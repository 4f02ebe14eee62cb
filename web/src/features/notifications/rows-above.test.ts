import { expect, test } from 'vitest';
import { countRowsAbove } from './rows-above';

const before = ['a', 'b', 'c', 'd'];

test('rows on top move the visible rows down by the same amount', () => {
  expect(countRowsAbove(before, ['y', 'x', ...before], 1)).toBe(2);
  expect(countRowsAbove(before, before, 2)).toBe(0);
});

test('a row above the viewport that moves to the top moves nothing', () => {
  expect(countRowsAbove(before, ['b', 'a', 'c', 'd'], 2)).toBe(0);
});

test('if the first visible row moves to the top, the rows after it stay', () => {
  expect(countRowsAbove(before, ['c', 'a', 'b', 'd'], 2)).toBe(0);
});

test('a row from below is inserted above the visible ones', () => {
  expect(countRowsAbove(before, ['d', 'a', 'b', 'c'], 1)).toBe(1);
});

test('an entirely different list starts again', () => {
  expect(countRowsAbove(before, ['x', 'y'], 1)).toBe(0);
});
