import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import type { Settings } from './settings';

/** What every page gets from the server: its texts (with common and errors) and the operator's settings. */
export async function pageProps(locale: string | undefined, ...namespaces: string[]) {
  const language = locale === 'ar' ? 'ar' : 'en';
  return {
    ...(await serverSideTranslations(language, ['common', 'errors', ...namespaces])),
    settings: readSettings(language),
  };
}

/** The same without settings, for the pages that are rendered at build time. */
export async function staticPageProps(locale: string | undefined) {
  return serverSideTranslations(locale === 'ar' ? 'ar' : 'en', ['common', 'errors']);
}

function readSettings(language: 'en' | 'ar'): Settings {
  const { env } = process;
  const description = language === 'ar' ? env.BRAND_DESCRIPTION_AR : env.BRAND_DESCRIPTION;
  return {
    brandName: env.BRAND_NAME || 'Qima',
    brandNameAr: env.BRAND_NAME_AR || 'قيمة',
    description: description || null,
    aboutUrl: env.ABOUT_URL || '/guest',
    webOrigin: env.WEB_ORIGIN || 'http://localhost:3000',
    renderedAt: Date.now(),
  };
}
