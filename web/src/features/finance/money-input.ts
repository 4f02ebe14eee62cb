import { toLatinDigits } from '@/lib/numbers';

/**
 * Parses a typed amount to cents, or null: any digits, $ and USD, spaces and direction marks, separators of either
 * language. A comma before one or two last digits is a decimal separator, as on many keyboards.
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

/** Formats an amount for the field: 1284.50, in the reader's digits. */
export function formatCentsInput(cents: number, arabicDigits: boolean): string {
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  if (!arabicDigits) return text;
  return text.replace('.', '٫').replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}
