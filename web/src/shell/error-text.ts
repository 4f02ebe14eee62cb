import { isApiError } from '@/api';
import { isolateLtr } from '@/lib/bidi-isolate';
import { formatDuration } from '@/lib/dates';
import { useTranslation } from '@/lib/i18n';
import { preferences } from '@/lib/preferences';

/** Returns the message of an error's code in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return (error) => {
    if (!isApiError(error)) return t('unknown');
    const wait = error.retryAfter ?? Number(error.facts.retryAfter ?? 0);
    const time = isolateLtr(formatDuration(wait, preferences().numerals));
    if (wait > 0 && error.code === 'otp_locked') return t('otpLocked', { time });
    if (wait > 0 && error.status === 429) return t('rateLimitedFor', { time });
    for (const namespace of ['codes', 'errors']) {
      if (i18n.exists(error.code, { ns: namespace })) return t(`${namespace}:${error.code}`);
    }
    // The API's message follows Accept-Language: used for codes newer than this page, and for guests, whose pages
    // contain no messages of codes.
    return error.message || t('unknown');
  };
}
