import { type Digits, localizeDigits } from './numbers';

/**
 * Formats tenths with one decimal: 44 as 4.4 or ٤٫٤. Without Intl, whose first number format costs a slow phone
 * 100 ms.
 */
export function formatTenths(tenths: number, digits: Digits = 'auto'): string {
  const text = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  return digits === 'arab' ? localizeDigits(text.replace('.', '٫'), digits) : text;
}
