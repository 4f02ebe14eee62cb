import type { GetStaticPaths } from 'next';
import type { Language, PageTexts, Texts } from '@/lib/i18n';
import { trackUsedKeys } from '@/lib/i18n/used-keys';
import { loadTexts } from '@/lib/load-texts';
import type { Settings } from './settings';

/**
 * What every page gets from the server: its texts (with common and errors) and the operator's settings. The texts of the
 * API's codes come with the members' frame; where guests send something, the page names them.
 */
export async function pageProps(locale: string | undefined, ...namespaces: string[]) {
  const texts = await pageTexts(locale, 'common', 'errors', ...namespaces);
  return { ...texts, settings: readSettings(texts.i18n.language) };
}

/** The same for public pages: their HTML holds only those of the texts that it shows. */
export async function publicPageProps(locale: string | undefined, ...namespaces: string[]) {
  const props = await pageProps(locale, ...namespaces);
  trackUsedKeys(props.i18n);
  return props;
}

/** How long a public page is taken as fresh without hearing of a change: what nobody tells of are counts and order. */
export const REVALIDATE_SECONDS = 10;

/** As long a page from which something is missing because the API was away: it takes no whole one's place (server/page-cache). */
export const PARTIAL_REVALIDATE_SECONDS = 2;

/** Of a page for which nothing could be had: it is shown, as an answer that nobody keeps (503). */
export const UNAVAILABLE_REVALIDATE_SECONDS = 1;

/**
 * For public pages without an id, which are optional catch-alls for this alone: nothing is drawn at build time, when
 * neither the API nor the operator's settings are there.
 */
export const renderOnDemand: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

/**
 * The same without settings, for pages that are rendered at build time: what is behind a sign-in or not for search
 * engines. They are prefetched, so that going there waits for nothing, and learn the settings from /boot.js.
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
