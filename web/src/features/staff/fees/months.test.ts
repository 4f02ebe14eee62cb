import { expect, test } from 'vitest';
import { addMonths, readMonth } from './months';

test('months pass the end of a year in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-03', -2)).toBe('2026-01');
});

test('an address without a month stands for the present one', () => {
  expect(readMonth('2026-10')).toBe('2026-10');
  for (const value of [undefined, '', '2026-13', 'october', ['2026-10']]) expect(readMonth(value)).toBeNull();
});
