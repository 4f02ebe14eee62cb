import { expect, test } from 'vitest';
import { readStatementNumber } from './statement-number';

test.each([
  ['S-2307', 2307],
  [' s2307 ', 2307],
  ['2307', 2307],
  ['٢٣٠٧', 2307],
  ['', null],
  ['A-118', null],
  ['S-0', null],
  ['2307 x', null],
])('the number of a statement typed as "%s"', (typed, number) => {
  expect(readStatementNumber(typed)).toBe(number);
});
