import type { GetStaticPaths } from 'next';
import type { SSRConfig } from 'next-i18next/pages';
import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import type { Language } from '@/lib/i18n';
import { config } from '@/lib/i18n/config';
import { trackUsedKeys } from '@/lib/i18n/used-keys';
import { DEFAULT_ABOUT_URL, type Settings } from './settings';

/**
 * Props of every page: its messages (with common and errors) and the operator's settings. Messages of the API's codes
 * come with the members' frame; pages where guests submit forms name them.
 */
export async function pageProps(locale: string | undefined, ...namespaces: string[]) {
  const texts = await pageTexts(locale, 'common', 'errors', ...namespaces);
  return { ...texts, settings: readSettings(languageOf(locale)) };
}

/** The same for public pages: their HTML contains only the messages in use. */
export async function publicPageProps(locale: string | undefined, ...namespaces: string[]) {
  const props = await pageProps(locale, ...namespaces);
  if (props._nextI18Next) trackUsedKeys(props._nextI18Next);
  return props;
}

/** Seconds that a public page is fresh without a revalidation: counts and order cause none. */
export const REVALIDATE_SECONDS = 10;

/**
 * Seconds for a page without some of its data because the API was down; it never replaces a complete page
 * (server/page-cache).
 */
export const PARTIAL_REVALIDATE_SECONDS = 2;

/** Seconds for a page without any data: answered with 503 and not cached. */
export const UNAVAILABLE_REVALIDATE_SECONDS = 1;

/**
 * `getStaticPaths` of public pages without an id. They are optional catch-all routes only for this: nothing is rendered
 * at build time, when neither the API nor the settings are available.
 */
export const renderOnDemand: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

/**
 * The same without settings, for pages rendered at build time: those behind sign-in or not for search engines. They are
 * prefetched, and read the settings from /boot.js.
 */
export async function staticPageProps(locale: string | undefined, ...namespaces: string[]) {
  return pageTexts(locale, 'common', 'errors', 'codes', ...namespaces);
}

/** Texts by language and namespaces, read once: they do not change while the server runs. */
const readTexts = new Map<string, SSRConfig>();

async function pageTexts(locale: string | undefined, ...namespaces: string[]): Promise<SSRConfig> {
  const language = languageOf(locale);
  const read = () => serverSideTranslations(language, namespaces, config);
  if (process.env.NODE_ENV !== 'production') return read();
  const key = [language, ...namespaces].join();
  const texts = readTexts.get(key) ?? (await read());
  readTexts.set(key, texts);
  const { _nextI18Next: page } = texts;
  if (!page) return texts;
  // Each page has a store of its own: the keys that it uses are recorded for it.
  return { _nextI18Next: { ...page, initialI18nStore: { [language]: { ...page.initialI18nStore[language] } } } };
}

function languageOf(locale: string | undefined): Language {
  return locale === 'ar' ? 'ar' : 'en';
}

function readSettings(language: Language): Settings {
  const { env } = process;
  const description = language === 'ar' ? env.BRAND_DESCRIPTION_AR : env.BRAND_DESCRIPTION;
  return {
    brandName: env.BRAND_NAME || 'Qima',
    brandNameAr: env.BRAND_NAME_AR || 'قيمة',
    description: description || null,
    aboutUrl: env.ABOUT_URL || DEFAULT_ABOUT_URL,
    webOrigin: env.WEB_ORIGIN || 'http://localhost:3000',
    renderedAt: Date.now(),
  };
}
