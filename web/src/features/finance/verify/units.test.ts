import { expect, test } from 'vitest';
import { formatSum, formatUnits } from './units';

test.each([
  [0n, '$0.0000'],
  [1n, '<$0.0001'],
  [9_999_999_999n, '<$0.0001'],
  [10_000_000_000n, '$0.0001'],
  [84_139_999_999_999n, '$0.8413'],
  [2_144_000_000_000_000n, '$21.4400'],
  [155_563_000_000_000_000n, '$1,555.6300'],
])('%d units are %s, rounded down', (units, text) => {
  expect(formatUnits(units, 'latn')).toBe(text);
});

test('amounts follow the setting of digits', () => {
  expect(formatUnits(84_130_000_000_000n, 'arab')).toBe('$٠٫٨٤١٣');
});

test('sums of 100 dollars and more are shown in cents', () => {
  expect(formatSum(9_999_990_000_000_000n, 'latn')).toBe('$99.9999');
  expect(formatSum(10_000_000_000_000_000n, 'latn')).toBe('$100.00');
  expect(formatSum(155_563_999_999_999_999n, 'latn')).toBe('$1,555.63');
});
