import { type Digits, languageTag, numberFormat } from './numbers';

/** Dollars with cents: $24.00, $19.99. The sign comes first in both languages; `signed` shows a plus too. */
export function formatMoney(cents: number, digits: Digits = 'auto', signed = false): string {
  const language = languageTag(digits === 'arab' ? 'ar' : 'en', digits);
  const format = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const plus = signed && cents > 0 ? '+' : '';
  return `${cents < 0 ? '−' : plus}$${format.format(Math.abs(cents) / 100)}`;
}
