export type Digits = 'auto' | 'latn' | 'arab';

const formats = new Map<string, Intl.NumberFormat>();

/** A full language tag, so that server and browser agree on digits and calendar. */
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
  // Nothing to separate: the first format that a page makes costs a slow phone a tenth of a second.
  if (digits !== 'arab' && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  // English has no separators of its own for Arabic digits; Arabic has.
  const language = digits === 'arab' ? 'ar' : locale;
  return numberFormat(languageTag(language, digits), {}).format(value);
}

/** A count for small places: exact below ten thousand, then 12K or 12 ألف. */
export function formatCount(value: number, locale: string, digits: Digits = 'auto'): string {
  if (value < 10_000) return formatNumber(value, locale, digits);
  return numberFormat(languageTag(locale, digits), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value);
}

/** Western digits for any Arabic or Persian ones: what people type into codes and prices. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
}

/** The digits of the setting in a text that holds no user content (times, codes). */
export function localizeDigits(text: string, digits: Digits): string {
  if (digits !== 'arab') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}
