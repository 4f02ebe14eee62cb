import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Digits } from '../numbers';
import { defaultPreferences, onPreferences, preferences } from '../preferences';
import { addTexts, bringWhole, isWhole, noteCut, onWhole, textsThatCame } from './load-messages';
import { fillText, findKey, type Language, type Texts, textAt, type Values } from './translate';
import { noteAsked } from './used-keys';

/** A text of the namespace, or `other:key`; a text that is not there shows its key, one that is still to come nothing. */
export type Translate = (key: string, values?: Values) => string;

type I18n = {
  language: Language;
  t: (namespace: string) => Translate;
  exists: (namespace: string, key: string) => boolean;
  /** What is no text: a list of sections. */
  read: (namespace: string, key: string) => unknown;
  has: (namespace: string) => boolean;
};

/** What pageProps carry: a page's texts by namespace. */
export type PageTexts = {
  language: Language;
  texts: Record<string, Texts>;
  /** They are no more than what the page shows at first; the others come when they are wanted. */
  isCut?: true;
};

const COMMON = 'common';
/** What somebody does who is about to use the page. */
const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

function i18nOf(page: PageTexts, digits: Digits): I18n {
  const { language, texts, isCut } = page;
  const isMissing = isCut && !isWhole(language);
  const textsOf = (namespace: string) => {
    const known = isCut && !isMissing ? textsThatCame(language, namespace) : undefined;
    return known ?? texts[namespace] ?? textsThatCame(language, namespace);
  };
  const find = (namespace: string, key: string, values?: Values) => {
    const known = textsOf(namespace);
    const found = findKey(known, key, language, values);
    if (found === undefined) {
      if (isMissing) bringWhole(language).catch(() => undefined);
      return isMissing ? '' : undefined;
    }
    if (typeof window === 'undefined') noteAsked(page, namespace, found);
    return textAt(known, found) as string;
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
      if (typeof window === 'undefined') noteAsked(page, namespace, key);
      return textAt(textsOf(namespace), key);
    },
    has: (namespace) => Boolean(textsOf(namespace)),
  };
}

const Context = createContext<I18n>(i18nOf({ language: 'en', texts: {} }, 'auto'));

type Props = { page: PageTexts; children: ReactNode };

/** Gives the tree the page's texts, with numbers in the reader's digits. */
export function TextsProvider({ page, children }: Props) {
  const digits = useSyncExternalStore(
    onPreferences,
    () => preferences().numerals,
    () => defaultPreferences.numerals,
  );
  const { language, isCut = false } = page;
  const isComplete = useSyncExternalStore(
    onWhole,
    () => !isCut || isWhole(language),
    () => !isCut,
  );
  useBeginning(!isComplete, language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is found elsewhere
  const value = useMemo(() => {
    // What stands outside the pages (a drawer, a toast) keeps its texts on the next page.
    if (typeof window !== 'undefined' && isCut) noteCut(language);
    else if (typeof window !== 'undefined') {
      for (const [namespace, texts] of Object.entries(page.texts)) addTexts(page.language, namespace, texts);
    }
    return i18nOf(page, digits);
  }, [page, digits, isComplete]);
  return <Context value={value}>{children}</Context>;
}

/** Brings the texts that are still out as soon as somebody begins to use the page; for members at once. */
function useBeginning(isWanted: boolean, language: Language) {
  useEffect(() => {
    if (!isWanted) return;
    const begin = () => void bringWhole(language).catch(() => undefined);
    if (document.documentElement.dataset.member !== undefined) begin();
    const options = { passive: true, capture: true };
    for (const beginning of BEGINNINGS) window.addEventListener(beginning, begin, { ...options, once: true });
    return () => {
      for (const beginning of BEGINNINGS) window.removeEventListener(beginning, begin, options);
    };
  }, [isWanted, language]);
}

/** Texts of a namespace, `common` when none is named, and the page's language. */
export function useTranslation(namespace = COMMON): { t: Translate; i18n: I18n } {
  const i18n = useContext(Context);
  return { t: i18n.t(namespace), i18n };
}
