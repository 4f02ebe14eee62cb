import i18next, { type i18n as I18next, type TOptions } from 'i18next';
import { I18nContext } from 'next-i18next/pages';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../create-store';
import { defaultPreferences, onPreferencesChange, preferences } from '../preferences';
import { grammaticalGender } from './grammatical-gender';
import { completeTexts, useMissingTexts } from './missing-texts';
import type { PageTexts } from './used-keys';

export type Language = 'en' | 'ar';

/**
 * `count` selects the plural form, `context` `_male` or `_female`; by default it is the member's grammatical gender.
 * All values are interpolated.
 */
export type Values = TOptions & { context?: string };

/** Returns a text of the namespace, or of `other:key`; a missing text returns its key. */
export type Translate = (key: string, values?: Values) => string;

type Translation = { t: Translate; i18n: I18next };

/** Returns the texts of a namespace, the same function for the same texts. */
type Translations = (namespace: string) => Translation;

/** Without a provider, as in a test of one hook, a text is its key. */
const Context = createContext<Translations>(() => ({ t: (key) => key, i18n: i18next }));

/** Matches texts that i18next must complete. */
const INCOMPLETE = /\{\{|\$t\(/;

function createTranslations(i18n: I18next, memberValues: Values | undefined): Translations {
  const translate = (namespace: string): Translate => {
    return (key, values) => {
      // A state of a newer API has no key here: i18next returns an empty text for it.
      if (key && !values && !memberValues) {
        // Most texts are complete: t() would cost a page a tenth more to render.
        const text: unknown = i18n.getResource(i18n.language, namespace, key);
        if (typeof text === 'string' && !INCOMPLETE.test(text)) return text;
      }
      return i18n.t(key, { ns: namespace, ...memberValues, ...values });
    };
  };
  const known = new Map<string, Translation>();
  return (namespace) => {
    const translation = known.get(namespace) ?? { t: translate(namespace), i18n };
    known.set(namespace, translation);
    return translation;
  };
}

/** Texts of a page; Next's own error page has none. */
type Props = { page?: PageTexts; children: ReactNode };

/** Addresses the member in their grammatical gender, with numbers in their digits; guests as the server does. */
export function TextsProvider({ page, children }: Props) {
  const i18n = useContext(I18nContext)?.i18n ?? i18next;
  const digits = useSyncExternalStore(
    onPreferencesChange,
    () => preferences().numerals,
    () => defaultPreferences.numerals,
  );
  const context = useStore(grammaticalGender, (gender) => gender, undefined);
  const areComplete = useMissingTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded texts are rendered at once
  const translations = useMemo(() => {
    if (page) completeTexts(i18n, page);
    const isDefault = !context && digits === defaultPreferences.numerals;
    return createTranslations(i18n, isDefault ? undefined : { digits, ...(context && { context }) });
  }, [i18n, page, context, digits, areComplete]);
  return <Context value={translations}>{children}</Context>;
}

/**
 * Returns the texts of a namespace and the page's i18next, as next-i18next's hook of this name does. That one copies
 * the instance in every component, which costs a page a sixth more to render, and knows no default `context`.
 */
export function useTranslation(namespace = 'common'): Translation {
  return useContext(Context)(namespace);
}
