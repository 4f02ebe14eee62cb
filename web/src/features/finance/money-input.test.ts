import { expect, test } from 'vitest';
import { formatCentsInput, parseCents } from './money-input';

test.each([
  ['120', 12_000],
  ['120.5', 12_050],
  ['120.50', 12_050],
  ['$1,284.50', 128_450],
  ['1,284', 128_400],
  ['12,5', 1250],
  ['12,50', 1250],
  ['١٢٠', 12_000],
  ['١٬٢٨٤٫٥٠', 128_450],
  ['۱۲۰٫۵', 12_050],
  ['\u200e$ 20 \u200f', 2000],
  ['20 USD', 2000],
  ['.5', 50],
  ['7.', 700],
  ['0', 0],
  ['1,000,000.00', 100_000_000],
])('parses %s as %d cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

test.each(['', ' ', '.', '-5', 'ten', '1.234', '1.2.3', '12,345,6', '1e3', '99999999999'])('refuses %s', (typed) => {
  expect(parseCents(typed)).toBeNull();
});

test('formatting and parsing are inverse', () => {
  for (const cents of [0, 5, 2000, 128_450, 99_999_999]) {
    expect(parseCents(formatCentsInput(cents, false))).toBe(cents);
    expect(parseCents(formatCentsInput(cents, true))).toBe(cents);
  }
});
