import { isolateLtr } from '@/lib/bidi-isolate';

/** Name of a time zone as its city or country is called, with its difference: Damascus Time (GMT+3). */
export function zoneName(timeZone: string, locale: string): string {
  const part = (timeZoneName: 'longGeneric' | 'shortOffset', language: string) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  };
  try {
    // The difference in letters and digits that a clock has in both languages.
    return `${part('longGeneric', locale)} (${isolateLtr(part('shortOffset', 'en'))})`;
  } catch {
    return timeZone;
  }
}
