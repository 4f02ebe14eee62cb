import type { Language } from './i18n';

/** Cookie of an explicit choice of language; the server follows it on `/` and `/guest` (server/visitor-redirect). */
const COOKIE = /(?:^|; )NEXT_LOCALE=(en|ar)(?:;|$)/;
const MAX_AGE_SECONDS = 31_536_000;

/** Returns the visitor's own choice; undefined without one. */
export function readLanguageChoice(): Language | undefined {
  return COOKIE.exec(document.cookie)?.[1] as Language | undefined;
}

export function storeLanguageChoice(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `NEXT_LOCALE=${language}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax${secure}`;
}

/** Returns the language that the browser prefers of those that this site has; undefined for others. */
export function preferredLanguage(languages: readonly string[]): Language | undefined {
  const found = languages.map((one) => one.toLowerCase().split('-')[0]);
  return found.find((one): one is Language => one === 'en' || one === 'ar');
}
