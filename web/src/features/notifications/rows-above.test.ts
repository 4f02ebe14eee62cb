import { expect, test } from 'vitest';
import { countRowsAbove } from './rows-above';

const before = ['a', 'b', 'c', 'd'];

test('what comes on top moves what is read down by as much', () => {
  expect(countRowsAbove(before, ['y', 'x', ...before], 1)).toBe(2);
  expect(countRowsAbove(before, before, 2)).toBe(0);
});

test('a row from above the reader that goes to the top moves nothing', () => {
  expect(countRowsAbove(before, ['b', 'a', 'c', 'd'], 2)).toBe(0);
});

test('the row that is read may itself go to the top: what follows it stays', () => {
  expect(countRowsAbove(before, ['c', 'a', 'b', 'd'], 2)).toBe(0);
});

test('a row from below comes on top of what is read', () => {
  expect(countRowsAbove(before, ['d', 'a', 'b', 'c'], 1)).toBe(1);
});

test('a list that is another one altogether begins anew', () => {
  expect(countRowsAbove(before, ['x', 'y'], 1)).toBe(0);
});
