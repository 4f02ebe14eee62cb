import { createSignal } from '../create-store';
import { loadTexts } from '../load-texts';
import type { Language, Texts } from './translate';

/** What has come to this browser, by pages or by parts of them. On the server each page has its own texts alone. */
const loadedMessages = new Map<string, Texts>();
const messagesKey = (language: Language, namespace: string) => `${language}/${namespace}`;

export function addTexts(language: Language, namespace: string, texts: Texts): void {
  loadedMessages.set(messagesKey(language, namespace), texts);
}

export function getLoadedTexts(language: Language, namespace: string): Texts | undefined {
  return loadedMessages.get(messagesKey(language, namespace));
}

/** One piece for all public pages: whoever has it needs no other one on the next page. */
const importAll: Record<Language, () => Promise<{ default: Record<string, Texts> }>> = {
  en: () => import('./all-messages-en'),
  ar: () => import('./all-messages-ar'),
};
const completeLanguages = new Set<Language>();
const inFlight = new Map<Language, Promise<void>>();
const completed = createSignal();
let partialLanguage: Language | null = null;

export const isComplete = (language: Language) => completeLanguages.has(language);

export const onComplete = completed.subscribe;

/** Brings what the HTML of public pages leaves out; what fails is tried again by the next call. */
export function loadAllMessages(language: Language): Promise<void> {
  if (completeLanguages.has(language)) return Promise.resolve();
  const loading = inFlight.get(language) ?? fetchMessages(language).finally(() => inFlight.delete(language));
  inFlight.set(language, loading);
  return loading;
}

async function fetchMessages(language: Language): Promise<void> {
  const { default: texts } = await loadTexts(importAll[language]);
  for (const [namespace, all] of Object.entries(texts)) addTexts(language, namespace, all);
  completeLanguages.add(language);
  completed.emit();
}

/** The page that stands here holds only what it shows. */
export function markPartial(language: Language): void {
  partialLanguage = language;
}

/** For parts that were not shown at first: resolves when their texts are there, at once where nothing was left out. */
export async function loadMissingMessages(): Promise<void> {
  if (partialLanguage) await loadAllMessages(partialLanguage);
}
