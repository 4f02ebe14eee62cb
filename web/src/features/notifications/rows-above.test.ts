import { expect, test } from 'vitest';
import { rowsAbove } from './rows-above';

const before = ['a', 'b', 'c', 'd'];

test('what comes on top moves what is read down by as much', () => {
  expect(rowsAbove(before, ['y', 'x', ...before], 1)).toBe(2);
  expect(rowsAbove(before, before, 2)).toBe(0);
});

test('a row from above the reader that goes to the top moves nothing', () => {
  expect(rowsAbove(before, ['b', 'a', 'c', 'd'], 2)).toBe(0);
});

test('the row that is read may itself go to the top: what follows it stays', () => {
  expect(rowsAbove(before, ['c', 'a', 'b', 'd'], 2)).toBe(0);
});

test('a row from below comes on top of what is read', () => {
  expect(rowsAbove(before, ['d', 'a', 'b', 'c'], 1)).toBe(1);
});

test('a list that is another one altogether begins anew', () => {
  expect(rowsAbove(before, ['x', 'y'], 1)).toBe(0);
});
