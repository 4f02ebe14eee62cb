import type { i18n as I18next } from 'i18next';
import { i18n } from 'next-i18next/pages';
import { useEffect } from 'react';
import { publicNamespaces } from '../../../next-i18next.config.mjs';
import { createStore, useStore } from '../create-store';
import type { PageTexts } from './used-keys';

/** Events of a visitor who is about to use the page. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/** Whether this browser has loaded all texts of the public pages. */
const areTextsComplete = createStore(false);

/** Returns true while only the texts in use are there; pages of later navigations have all theirs. */
function areTextsMissing(): boolean {
  return !areTextsComplete.get() && Boolean(window.__NEXT_DATA__?.props.pageProps?._nextI18Next?.isPartial);
}

/**
 * Resolves when all texts are loaded, for components that were not rendered at first; immediately if nothing was
 * omitted. A failed load is retried by the next call.
 */
export async function loadMissingTexts(): Promise<void> {
  if (!i18n || !areTextsMissing()) return;
  const { language, reloadResources } = i18n;
  await new Promise<void>((resolve, reject) => {
    void reloadResources(language, publicNamespaces, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  areTextsComplete.set(true);
}

/** Adds the texts of a later page; appWithTranslation adds none to a namespace of which the first page had a part. */
export function completeTexts(instance: I18next, { initialI18nStore, initialLocale, isPartial }: PageTexts): void {
  if (typeof window === 'undefined' || isPartial || !areTextsMissing()) return;
  for (const [namespace, texts] of Object.entries(initialI18nStore[initialLocale])) {
    instance.addResourceBundle(initialLocale, namespace, texts);
  }
}

/** Returns an empty string for a text that is still loading, and its key for one that does not exist. */
export function handleMissingText(key: string): string {
  if (typeof window === 'undefined' || !areTextsMissing()) return key;
  loadMissingTexts().catch(() => undefined);
  return '';
}

/** Loads the missing texts at the first interaction, for members at once; returns true once loaded. */
export function useMissingTexts(): boolean {
  const isComplete = useStore(areTextsComplete, (complete) => complete, false);
  useEffect(() => {
    if (isComplete || !areTextsMissing()) return;
    const load = () => void loadMissingTexts().catch(() => undefined);
    if (document.documentElement.dataset.member !== undefined) load();
    const options = { passive: true, capture: true };
    for (const event of INTERACTION_EVENTS) window.addEventListener(event, load, { ...options, once: true });
    return () => {
      for (const event of INTERACTION_EVENTS) window.removeEventListener(event, load, options);
    };
  }, [isComplete]);
  return isComplete;
}
