import { expect, test } from 'vitest';
import { centsToDecimal, toCsv } from './csv';

test('a file begins with the byte order mark for Arabic in spreadsheets', () => {
  expect(toCsv([['دليل الخط', 1]])).toBe('\ufeffدليل الخط,1\r\n');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a, b', 'say "hi"', 'two\nlines']])).toBe('\ufeff"a, b","say ""hi""","two\nlines"\r\n');
});

test('a title like a formula stays text, a negative amount stays a number', () => {
  const expected = `\ufeff"'=HYPERLINK(""x"")",'+1,'@a,-12.30\r\n`;
  expect(toCsv([['=HYPERLINK("x")', '+1', '@a', '-12.30']])).toBe(expected);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [128_450, '1284.50'],
  [-1230, '-12.30'],
])('formats %d cents as %s', (cents, text) => {
  expect(centsToDecimal(cents)).toBe(text);
});
