import { useRouter } from 'next/router';
import { type MouseEvent, useCallback } from 'react';
import { api, useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';

const MAX_WAIT_MS = 800;

/** The same page in the other language, as a full navigation: texts, direction and cached answers all change. */
export function useOtherLanguage() {
  const { i18n } = useTranslation();
  const { asPath, isReady } = useRouter();
  const { data: me } = useMe();
  const locale = i18n.language === 'ar' ? 'en' : 'ar';
  // While hydrating, the query of a cached page is not known yet; the path is.
  const path = asPath.replace(isReady ? /#.*$/ : /[?#].*$/, '');
  const href = locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path;
  const switchLanguage = useCallback(
    async (event?: MouseEvent) => {
      if (!me) {
        if (!event) window.location.assign(href);
        return;
      }
      event?.preventDefault();
      // Messages and e-mails follow the choice; the page does not wait long for that.
      const saving = api.post('/users/update', { locale }).catch(() => undefined);
      await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
      window.location.assign(href);
    },
    [me, href, locale],
  );
  return { locale, href, switchLanguage };
}
