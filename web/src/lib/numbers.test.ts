import { expect, test } from 'vitest';
import { formatDuration, fullDate, isoDate, shortDate, slashDate } from './dates';
import { formatMoney } from './money';
import { formatCount, formatNumber, localizeDigits, toLatinDigits } from './numbers';

test('digits are Western unless the member chose Arabic ones', () => {
  expect(formatNumber(12840, 'en')).toBe('12,840');
  expect(formatNumber(12840, 'ar')).toBe('12,840');
  expect(formatNumber(12840, 'ar', 'arab')).toBe('١٢٬٨٤٠');
  expect(formatNumber(12840, 'en', 'arab')).toBe('١٢٬٨٤٠');
});

test('counts are exact below ten thousand and short above', () => {
  expect(formatCount(9999, 'en')).toBe('9,999');
  expect(formatCount(12_400, 'en')).toBe('12.4K');
  expect(formatCount(12_000, 'ar')).toMatch(/^12\sألف$/u);
});

test('money has its sign first and always shows cents', () => {
  expect(formatMoney(1200)).toBe('$12.00');
  expect(formatMoney(1999)).toBe('$19.99');
  expect(formatMoney(1_000_000)).toBe('$10,000.00');
  expect(formatMoney(-500)).toBe('−$5.00');
  expect(formatMoney(500, 'auto', true)).toBe('+$5.00');
  expect(formatMoney(1999, 'arab')).toBe('$١٩٫٩٩');
});

test('Arabic and Persian digits are parsed as numbers', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 7')).toBe('0123456789 0123456789 7');
  expect(localizeDigits('00:42', 'arab')).toBe('٠٠:٤٢');
});

test('dates have the formats of requirements 9', () => {
  const iso = '2026-11-05T23:30:00Z';
  expect(slashDate(iso)).toBe('2026/11/05');
  expect(isoDate(iso)).toBe('2026-11-05');
  expect(shortDate(iso, 'en')).toBe('5 Nov 2026');
  expect(shortDate('2026-09-26T12:00:00Z', 'en')).toBe('26 Sep 2026');
  expect(shortDate(iso, 'ar')).toBe('5 نوفمبر 2026');
  expect(shortDate(iso, 'ar', 'arab')).toBe('٥ نوفمبر ٢٠٢٦');
  expect(isoDate(iso, { timeZone: 'Asia/Riyadh' })).toBe('2026-11-06');
  expect(fullDate(iso, 'en')).toContain('5 November 2026');
});

test('durations are mm:ss, and hh:mm:ss from an hour on', () => {
  expect(formatDuration(42)).toBe('00:42');
  expect(formatDuration(605)).toBe('10:05');
  expect(formatDuration(3_723)).toBe('01:02:03');
  expect(formatDuration(-3)).toBe('00:00');
  expect(formatDuration(42, 'arab')).toBe('٠٠:٤٢');
});
