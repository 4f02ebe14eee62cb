import { useTranslation } from '@/lib/i18n';
import { useSettings } from './settings';

export type Language = 'en' | 'ar';

export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** Returns absolute URLs of this origin, in the page's language or another. */
export function useUrls() {
  const { i18n } = useTranslation();
  const { webOrigin } = useSettings();
  const own: Language = i18n.language === 'ar' ? 'ar' : 'en';
  const absoluteUrl = (path: string, language = own) =>
    webOrigin + (language === 'ar' ? `/ar${path === '/' ? '' : path}` : path);
  return { absoluteUrl, language: own };
}

export type AbsoluteUrl = ReturnType<typeof useUrls>['absoluteUrl'];
