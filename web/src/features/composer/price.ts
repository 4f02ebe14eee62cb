import { toLatinDigits } from '@/lib/numbers';

export const LOWEST_PRICE = 99;
export const HIGHEST_PRICE = 1_000_000;
const FEE_BPS = 1000;

export type PriceFault = 'priceMissing' | 'priceFormat' | 'priceRange';
export type PriceRead = { cents: number; fault: null } | { cents: null; fault: PriceFault };

const wrong = (fault: PriceFault): PriceRead => ({ cents: null, fault });

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/;
const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3})+,\d{0,2}$/;
const PLAIN = /^\d*(?:[.,]\d{0,2})?$/;

/**
 * A price as people type it: digits of either script, the separators of either, with or without a dollar sign.
 * A comma before three digits groups; before one or two it parts the cents.
 */
export function readPrice(text: string): PriceRead {
  const typed = toLatinDigits(text)
    .replace(/[\s$\u200e\u200f\u061c\u2066-\u2069]|USD|دولار/giu, '')
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',');
  if (!typed) return wrong('priceMissing');
  const plain = ungrouped(typed);
  if (plain === null || !/\d/.test(plain)) return wrong('priceFormat');
  const [dollars = '', cents = ''] = plain.split('.');
  if (dollars.length > 9) return wrong('priceRange');
  const total = Number(dollars || 0) * 100 + Number(cents.padEnd(2, '0'));
  return isPrice(total) ? { cents: total, fault: null } : wrong('priceRange');
}

function ungrouped(typed: string): string | null {
  if (GROUPED.test(typed)) return typed.replaceAll(',', '');
  if (GROUPED_BY_DOTS.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return PLAIN.test(typed) ? typed.replace(',', '.') : null;
}

function isPrice(cents: number): boolean {
  return cents === 0 || (cents >= LOWEST_PRICE && cents <= HIGHEST_PRICE);
}

/** What the seller keeps of a sale: the platform's tenth is taken in whole cents, half a cent upwards. */
export function sellerPart(cents: number): number {
  return cents - Math.floor((cents * FEE_BPS + 5000) / 10_000);
}

/** A price as it is put back into its field. */
export function priceText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
