import { loadTexts } from '../load-texts';
import type { Language, Texts } from './translate';

/** What has come to this browser, by pages or by parts of them. On the server each page has its own texts alone. */
const come = new Map<string, Texts>();
const nameOf = (language: Language, namespace: string) => `${language}/${namespace}`;

export function addTexts(language: Language, namespace: string, texts: Texts): void {
  come.set(nameOf(language, namespace), texts);
}

export function textsThatCame(language: Language, namespace: string): Texts | undefined {
  return come.get(nameOf(language, namespace));
}

/** One piece for all public pages: whoever has it needs no other one on the next page. */
const pieces: Record<Language, () => Promise<{ default: Record<string, Texts> }>> = {
  en: () => import('./all-messages-en'),
  ar: () => import('./all-messages-ar'),
};
const whole = new Set<Language>();
const coming = new Map<Language, Promise<void>>();
const hearers = new Set<() => void>();
let cutLanguage: Language | null = null;

export const isWhole = (language: Language) => whole.has(language);

export function onWhole(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Brings what the HTML of public pages leaves out; what fails is tried again by the next call. */
export function bringWhole(language: Language): Promise<void> {
  if (whole.has(language)) return Promise.resolve();
  const begun = coming.get(language) ?? bring(language).finally(() => coming.delete(language));
  coming.set(language, begun);
  return begun;
}

async function bring(language: Language): Promise<void> {
  const { default: texts } = await loadTexts(pieces[language]);
  for (const [namespace, all] of Object.entries(texts)) addTexts(language, namespace, all);
  whole.add(language);
  for (const hear of hearers) hear();
}

/** The page that stands here holds only what it shows. */
export function noteCut(language: Language): void {
  cutLanguage = language;
}

/** For parts that were not shown at first: resolves when their texts are there, at once where nothing was left out. */
export async function bringMissing(): Promise<void> {
  if (cutLanguage) await bringWhole(cutLanguage);
}
