import type { GetStaticPaths } from 'next';
import type { Language, PageTexts, Texts } from '@/lib/i18n';
import { trackUsedKeys } from '@/lib/i18n/used-keys';
import { loadTexts } from '@/lib/load-texts';
import type { Settings } from './settings';

/**
 * Props of every page: its messages (with common and errors) and the operator's settings. Messages of the API's codes
 * come with the members' frame; pages where guests submit forms name them.
 */
export async function pageProps(locale: string | undefined, ...namespaces: string[]) {
  const texts = await pageTexts(locale, 'common', 'errors', ...namespaces);
  return { ...texts, settings: readSettings(texts.i18n.language) };
}

/** The same for public pages: their HTML contains only the messages in use. */
export async function publicPageProps(locale: string | undefined, ...namespaces: string[]) {
  const props = await pageProps(locale, ...namespaces);
  trackUsedKeys(props.i18n);
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

async function pageTexts(locale: string | undefined, ...namespaces: string[]) {
  const language = locale === 'ar' ? 'ar' : 'en';
  const read = async (namespace: string) => [namespace, await readTexts(language, namespace)] as const;
  const texts = Object.fromEntries(await Promise.all(namespaces.map(read)));
  return { i18n: { language, texts } satisfies PageTexts };
}

async function readTexts(language: Language, namespace: string): Promise<Texts> {
  const file = () => import(`../../public/locales/${language}/${namespace}.json`) as Promise<{ default: Texts }>;
  return (await loadTexts(file)).default;
}

function readSettings(language: Language): Settings {
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
