import { expect, test } from 'vitest';
import { formatPriceInput, parsePrice, sellerShare } from './price';

test.each([
  ['19.99', 1999],
  ['١٩٫٩٩', 1999],
  ['۱۹.۹۹', 1999],
  ['19,99', 1999],
  ['١٩،٩٩', 1999],
  [' $ 19.9 ', 1990],
  ['12', 1200],
  ['12.', 1200],
  ['.99', 99],
  ['1,000', 100_000],
  ['١٬٠٠٠٫٥٠', 100_050],
  ['1.000,50', 100_050],
  ['10,000.00', 1_000_000],
  ['\u206619.99\u2069 USD', 1999],
  ['٥ دولار', 500],
  ['0', 0],
])('parses %s', (text, cents) => expect(parsePrice(text)).toEqual({ cents, error: null }));

test.each([
  ['', 'priceMissing'],
  [' $ ', 'priceMissing'],
  ['.', 'priceFormat'],
  ['twelve', 'priceFormat'],
  ['-5', 'priceFormat'],
  ['1.234', 'priceFormat'],
  ['1,00,0', 'priceFormat'],
  ['5e3', 'priceFormat'],
  ['0.98', 'priceRange'],
  ['10000.01', 'priceRange'],
  ['99999999999999999999', 'priceRange'],
] as const)('refuses %s', (text, error) => expect(parsePrice(text)).toEqual({ cents: null, error }));

test('the fee is a tenth in whole cents, rounding half a cent up', () => {
  expect([1999, 100, 99, 105, 104, 1_000_000].map(sellerShare)).toEqual([1799, 90, 89, 94, 94, 900_000]);
});

test('formatting and parsing a price are inverse', () => {
  for (const cents of [99, 100, 1990, 1999, 1_000_000]) expect(parsePrice(formatPriceInput(cents)).cents).toBe(cents);
});
