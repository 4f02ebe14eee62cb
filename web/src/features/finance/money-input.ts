import { toLatinDigits } from '@/lib/numbers';

/**
 * Cents of an amount that somebody typed, or null when it is none: any digits, $ and USD, spaces and direction marks,
 * either language's separators. A comma before one or two last digits is a decimal one, as many keyboards have it.
 */
export function parseCents(typed: string): number | null {
  const plain = toLatinDigits(typed.normalize('NFKC'))
    .replace(/[\s$\u061c\u200e\u200f\u2066-\u2069]|usd/giu, '')
    .replace(/٬/g, ',')
    .replace(/٫/g, '.');
  const decimal = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain;
  const ungrouped = /^\d{1,3}(,\d{3})+(\.\d{0,2})?$/.test(decimal) ? decimal.replace(/,/g, '') : decimal;
  const found = ungrouped.match(/^(\d{0,9})(?:\.(\d{0,2}))?$/);
  if (!found || !/\d/.test(ungrouped)) return null;
  const [, dollars = '', cents = ''] = found;
  return Number(dollars || '0') * 100 + Number(cents.padEnd(2, '0'));
}

/** An amount as it stands in the field to be changed: 1284.50, in the reader's digits. */
export function formatCentsInput(cents: number, arabicDigits: boolean): string {
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  if (!arabicDigits) return text;
  return text.replace('.', '٫').replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}
