import { useTranslation } from 'next-i18next/pages';
import { isApiError } from '@/api';
import { clock } from '@/lib/dates';
import { preferences } from '@/lib/preferences';

/** What to tell the reader about an error: its code's text in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return (error) => {
    if (!isApiError(error)) return t('unknown');
    const wait = error.retryAfter ?? Number(error.facts.retryAfter ?? 0);
    if (wait > 0 && error.code === 'otp_locked') return t('otpLocked', { time: clock(wait, preferences().numerals) });
    if (i18n.exists(error.code, { ns: 'errors' })) return t(error.code);
    // The API's own message follows Accept-Language: better than nothing for a code that is newer than this page.
    return error.message || t('unknown');
  };
}
