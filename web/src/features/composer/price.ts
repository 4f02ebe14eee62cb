import { toLatinDigits } from '@/lib/numbers';

export const MIN_PRICE = 99;
export const MAX_PRICE = 1_000_000;
const FEE_BPS = 1000;

export type PriceError = 'priceMissing' | 'priceFormat' | 'priceRange';
export type ParsedPrice = { cents: number; error: null } | { cents: null; error: PriceError };

const invalid = (error: PriceError): ParsedPrice => ({ cents: null, error });

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/;
const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3})+,\d{0,2}$/;
const PLAIN = /^\d*(?:[.,]\d{0,2})?$/;

/**
 * Parses a typed price: digits and separators of either script, with or without a dollar sign. A comma before three
 * digits groups them; before one or two it separates the cents.
 */
export function parsePrice(text: string): ParsedPrice {
  const typed = toLatinDigits(text)
    .replace(/[\s$\u200e\u200f\u061c\u2066-\u2069]|USD|دولار/giu, '')
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',');
  if (!typed) return invalid('priceMissing');
  const plain = removeGrouping(typed);
  if (plain === null || !/\d/.test(plain)) return invalid('priceFormat');
  const [dollars = '', cents = ''] = plain.split('.');
  if (dollars.length > 9) return invalid('priceRange');
  const total = Number(dollars || 0) * 100 + Number(cents.padEnd(2, '0'));
  return isPrice(total) ? { cents: total, error: null } : invalid('priceRange');
}

function removeGrouping(typed: string): string | null {
  if (GROUPED.test(typed)) return typed.replaceAll(',', '');
  if (GROUPED_BY_DOTS.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return PLAIN.test(typed) ? typed.replace(',', '.') : null;
}

function isPrice(cents: number): boolean {
  return cents === 0 || (cents >= MIN_PRICE && cents <= MAX_PRICE);
}

/** Returns the seller's share of a price: the platform's tenth is rounded to whole cents, half a cent up. */
export function sellerShare(cents: number): number {
  return cents - Math.floor((cents * FEE_BPS + 5000) / 10_000);
}

/** Formats a price for its field. */
export function formatPriceInput(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
