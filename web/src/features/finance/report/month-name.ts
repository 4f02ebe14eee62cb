import { languageTag } from '@/lib/numbers';
import { useFormat } from '@/ui';

/** Formats a month briefly: Nov, نوفمبر; with its year where it is ambiguous. */
export function useMonthName(withYear?: 'year'): (period: string) => string {
  const { locale, digits } = useFormat();
  const format = new Intl.DateTimeFormat(languageTag(locale, digits), {
    month: 'short',
    year: withYear && 'numeric',
    timeZone: 'UTC',
  });
  return (period) => format.format(new Date(`${period}-01T00:00:00Z`));
}
