import { useTranslation } from '@/lib/i18n';
import { useSettings } from './settings';

export type Language = 'en' | 'ar';

export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** Whole addresses of this origin, in the page's language or another. */
export function useAddresses() {
  const { i18n } = useTranslation();
  const { webOrigin } = useSettings();
  const own: Language = i18n.language === 'ar' ? 'ar' : 'en';
  const addressOf = (path: string, language = own) =>
    webOrigin + (language === 'ar' ? `/ar${path === '/' ? '' : path}` : path);
  return { addressOf, language: own };
}

export type AddressOf = ReturnType<typeof useAddresses>['addressOf'];
