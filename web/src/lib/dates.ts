import { type Digits, languageTag, localizeDigits } from './numbers';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times as much as using it. */
function getFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** Server and first client render use UTC; after hydration the browser's time zone is passed. */
type Zone = { timeZone?: string };

function dateParts(iso: string, timeZone: string): { year: string; month: string; day: string } {
  const format = getFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const found = Object.fromEntries(format.formatToParts(new Date(iso)).map((p) => [p.type, p.value]));
  return { year: found.year ?? '', month: found.month ?? '', day: found.day ?? '' };
}

/** Year/month/day: 2026/11/05. */
export function slashDate(iso: string, digits: Digits = 'auto', { timeZone = 'UTC' }: Zone = {}): string {
  const { year, month, day } = dateParts(iso, timeZone);
  return localizeDigits(`${year}/${month}/${day}`, digits);
}

/** Zero-padded ISO date: 2026-11-05. */
export function isoDate(iso: string, { timeZone = 'UTC' }: Zone = {}): string {
  const { year, month, day } = dateParts(iso, timeZone);
  return `${year}-${month}-${day}`;
}

/** Day, short month, year: 21 Nov 2026 or 21 نوفمبر 2026. */
export function shortDate(
  iso: string,
  locale: string,
  digits: Digits = 'auto',
  { timeZone = 'UTC' }: Zone = {},
): string {
  const format = getFormat(languageTag(locale === 'en' ? 'en-GB' : locale, digits), {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  // British English has four letters for September alone.
  return format.format(new Date(iso)).replace('Sept', 'Sep');
}

/** Day and short month, in UTC: 21 Nov or 21 نوفمبر. */
export function dayMonth(iso: string, locale: string, digits: Digits = 'auto'): string {
  const options = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  const tag = languageTag(locale === 'en' ? 'en-GB' : locale, digits);
  return getFormat(tag, options).format(new Date(iso)).replace('Sept', 'Sep');
}

/** Month and year: November 2026. */
export function monthYear(iso: string, locale: string, digits: Digits = 'auto'): string {
  const options = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const;
  return getFormat(languageTag(locale, digits), options).format(new Date(iso));
}

/** Full date and time, for titles. */
export function fullDate(
  iso: string,
  locale: string,
  digits: Digits = 'auto',
  { timeZone = 'UTC' }: Zone = {},
): string {
  const format = getFormat(languageTag(locale === 'en' ? 'en-GB' : locale, digits), {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return format.format(new Date(iso));
}

/** mm:ss, or hh:mm:ss from an hour on. */
export function formatDuration(seconds: number, digits: Digits = 'auto'): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutesAndSeconds = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  const text = total >= 3600 ? `${two(Math.floor(total / 3600))}:${minutesAndSeconds}` : minutesAndSeconds;
  return localizeDigits(text, digits);
}
