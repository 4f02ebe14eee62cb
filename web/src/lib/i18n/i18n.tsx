import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Digits } from '../numbers';
import { defaultPreferences, onPreferencesChange, preferences } from '../preferences';
import { addTexts, getLoadedTexts, isComplete, loadAllMessages, markPartial, onComplete } from './load-messages';
import { fillText, findKey, getText, type Language, type PageTexts, type Values } from './translate';
import { recordUsedKey } from './used-keys';

/**
 * Returns a message of the namespace, or of `other:key`; a missing message returns its key, one that is still loading
 * an empty string.
 */
export type Translate = (key: string, values?: Values) => string;

type I18n = {
  language: Language;
  t: (namespace: string) => Translate;
  exists: (namespace: string, key: string) => boolean;
  /** Returns a message value that is not a string, such as a list of sections. */
  read: (namespace: string, key: string) => unknown;
  has: (namespace: string) => boolean;
};

const COMMON = 'common';
/** Events of a visitor who is about to use the page. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

function createI18n(page: PageTexts, digits: Digits): I18n {
  const { language, texts, isPartial } = page;
  const isMissing = isPartial && !isComplete(language);
  const namespaceTexts = (namespace: string) => {
    const known = isPartial && !isMissing ? getLoadedTexts(language, namespace) : undefined;
    return known ?? texts[namespace] ?? getLoadedTexts(language, namespace);
  };
  const find = (namespace: string, key: string, values?: Values) => {
    const known = namespaceTexts(namespace);
    const found = findKey(known, key, language, values);
    if (found === undefined) {
      if (isMissing) loadAllMessages(language).catch(() => undefined);
      return isMissing ? '' : undefined;
    }
    if (typeof window === 'undefined') recordUsedKey(page, namespace, found);
    return getText(known, found) as string;
  };
  const split = (namespace: string, key: string): [string, string] => {
    const at = key.indexOf(':');
    return at < 0 ? [namespace, key] : [key.slice(0, at), key.slice(at + 1)];
  };
  const translate = (namespace: string): Translate => {
    return (key, values = {}) => {
      const [where, what] = split(namespace, key);
      const text = find(where, what, values);
      return text === undefined ? what : fillText(text, values, language, digits);
    };
  };
  const translators = new Map<string, Translate>();
  return {
    language,
    t: (namespace) => {
      const known = translators.get(namespace) ?? translate(namespace);
      translators.set(namespace, known);
      return known;
    },
    exists: (namespace, key) => Boolean(find(namespace, key)),
    read: (namespace, key) => {
      if (typeof window === 'undefined') recordUsedKey(page, namespace, key);
      return getText(namespaceTexts(namespace), key);
    },
    has: (namespace) => Boolean(namespaceTexts(namespace)),
  };
}

const Context = createContext<I18n>(createI18n({ language: 'en', texts: {} }, 'auto'));

type Props = { page: PageTexts; children: ReactNode };

/** Provides the page's messages and number formats to the tree. */
export function TextsProvider({ page, children }: Props) {
  const digits = useSyncExternalStore(
    onPreferencesChange,
    () => preferences().numerals,
    () => defaultPreferences.numerals,
  );
  const { language, isPartial = false } = page;
  const hasAllMessages = useSyncExternalStore(
    onComplete,
    () => !isPartial || isComplete(language),
    () => !isPartial,
  );
  useLoadOnInteraction(!hasAllMessages, language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is found elsewhere
  const value = useMemo(() => {
    // Components outside the pages (a drawer, a toast) keep their messages after navigation.
    if (typeof window !== 'undefined' && isPartial) markPartial(language);
    else if (typeof window !== 'undefined') {
      for (const [namespace, texts] of Object.entries(page.texts)) addTexts(page.language, namespace, texts);
    }
    return createI18n(page, digits);
  }, [page, digits, hasAllMessages]);
  return <Context value={value}>{children}</Context>;
}

/** Loads the remaining messages at the first interaction; for members at once. */
function useLoadOnInteraction(isWanted: boolean, language: Language) {
  useEffect(() => {
    if (!isWanted) return;
    const load = () => void loadAllMessages(language).catch(() => undefined);
    if (document.documentElement.dataset.member !== undefined) load();
    const options = { passive: true, capture: true };
    for (const event of INTERACTION_EVENTS) window.addEventListener(event, load, { ...options, once: true });
    return () => {
      for (const event of INTERACTION_EVENTS) window.removeEventListener(event, load, options);
    };
  }, [isWanted, language]);
}

/** Returns the messages of a namespace (default `common`) and the page's language. */
export function useTranslation(namespace = COMMON): { t: Translate; i18n: I18n } {
  const i18n = useContext(Context);
  return { t: i18n.t(namespace), i18n };
}
