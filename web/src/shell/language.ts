import { useRouter } from 'next/router';
import { type MouseEvent, useCallback } from 'react';
import { api, useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { storeLanguageChoice } from '@/lib/language-choice';

const MAX_WAIT_MS = 800;
/** Paths whose language follows the visitor: `/en` before them chooses English, without scripts too. */
const NEGOTIATED_PATH = /^\/(?:guest)?(?:\?|$)/;

/** Switches to the other language with a full navigation: messages, direction and cached responses all change. */
export function useOtherLanguage() {
  const { i18n } = useTranslation();
  const { asPath, isReady } = useRouter();
  const { data: me } = useMe();
  const locale = i18n.language === 'ar' ? 'en' : 'ar';
  // The query of a cached page is unknown until hydration; the path is known.
  const path = asPath.replace(isReady ? /#.*$/ : /[?#].*$/, '');
  const prefix = locale === 'ar' || NEGOTIATED_PATH.test(path) ? `/${locale}` : '';
  const href = prefix + (prefix ? path.replace(/^\/(?=\?|$)/, '') : path);
  const switchLanguage = useCallback(
    async (event?: MouseEvent) => {
      storeLanguageChoice(locale);
      if (!me) {
        if (!event) window.location.assign(href);
        return;
      }
      event?.preventDefault();
      // E-mails and messages follow the setting; navigation does not wait long for it.
      const saving = api.post('/users/update', { locale }).catch(() => undefined);
      await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
      window.location.assign(href);
    },
    [me, href, locale],
  );
  return { locale, href, switchLanguage } as const;
}
