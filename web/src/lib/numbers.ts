export type Digits = 'auto' | 'latn' | 'arab';

const formats = new Map<string, Intl.NumberFormat>();

/** Full language tag, so that server and browser agree on digits and calendar. */
export function languageTag(locale: string, digits: Digits): string {
  return `${locale}-u-ca-gregory-nu-${digits === 'arab' ? 'arab' : 'latn'}`;
}

export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, options);
    formats.set(key, format);
  }
  return format;
}

export function formatNumber(value: number, locale: string, digits: Digits = 'auto'): string {
  // No separators needed: creating the first format costs a slow phone 100 ms.
  if (digits !== 'arab' && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  // English has no separators for Arabic digits; Arabic has.
  const language = digits === 'arab' ? 'ar' : locale;
  return numberFormat(languageTag(language, digits), {}).format(value);
}

/** Formats a count for small places: exact below ten thousand, then 12K or 12 ألف. */
export function formatCount(value: number, locale: string, digits: Digits = 'auto'): string {
  if (value < 10_000) return formatNumber(value, locale, digits);
  return numberFormat(languageTag(locale, digits), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value);
}

/** Converts Arabic and Persian digits to Western ones, for codes and prices. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
}

/** Converts digits to the member's setting, in text without user content (times, codes). */
export function localizeDigits(text: string, digits: Digits): string {
  if (digits !== 'arab') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}
