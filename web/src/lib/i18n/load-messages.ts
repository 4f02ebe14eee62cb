import { createSignal } from '../create-store';
import { loadTexts } from '../load-texts';
import type { Language, Texts } from './translate';

/** Messages loaded by this browser. On the server each page has only its own messages. */
const loadedMessages = new Map<string, Texts>();
const messagesKey = (language: Language, namespace: string) => `${language}/${namespace}`;

export function addTexts(language: Language, namespace: string, texts: Texts): void {
  loadedMessages.set(messagesKey(language, namespace), texts);
}

export function getLoadedTexts(language: Language, namespace: string): Texts | undefined {
  return loadedMessages.get(messagesKey(language, namespace));
}

/** One chunk for all public pages, so that navigation needs no further request. */
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

/** Loads the messages that the HTML of public pages omits; a failed load is retried by the next call. */
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

/** Marks this page's messages as partial. */
export function markPartial(language: Language): void {
  partialLanguage = language;
}

/**
 * Resolves when all messages are loaded, for components that were not rendered at first; immediately if nothing was
 * omitted.
 */
export async function loadMissingMessages(): Promise<void> {
  if (partialLanguage) await loadAllMessages(partialLanguage);
}
