import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats minutes in the two largest units; a word for null. */
export function useDuration(): (minutes: number | null) => string {
  const { t, i18n } = useTranslation('figures');
  const { number } = useFormat();
  const shown = (text: string) => (i18n.language === 'ar' ? text : isolateLtr(text));
  return (minutes) => {
    if (minutes === null) return t('none');
    if (minutes < HOUR) return shown(t('minutes', { minutes: number(minutes) }));
    if (minutes < DAY) {
      return shown(t('hours', { hours: number(Math.floor(minutes / HOUR)), minutes: number(minutes % HOUR) }));
    }
    const hours = Math.floor((minutes % DAY) / HOUR);
    return shown(t('days', { days: number(Math.floor(minutes / DAY)), hours: number(hours) }));
  };
}
