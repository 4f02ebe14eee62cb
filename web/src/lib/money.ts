import { type Digits, formatNumber, languageTag, numberFormat } from './numbers';

/** Whole dollars without cents, else two decimals: $12, $19.99. The sign comes first in both languages. */
export function formatMoney(cents: number, digits: Digits = 'auto'): string {
  const amount = Math.abs(cents) / 100;
  const sign = cents < 0 ? '−' : '';
  if (Number.isInteger(amount)) return `${sign}$${formatNumber(amount, 'en', digits)}`;
  const language = languageTag(digits === 'arab' ? 'ar' : 'en', digits);
  const text = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${sign}$${text.format(amount)}`;
}
