import { useTranslation } from 'next-i18next/pages';
import { useEffect, useReducer } from 'react';

type Texts = Record<string, unknown>;

/** How a namespace comes in each language: `import('…/en/composer.json')`. */
export type TextLoaders = Record<'en' | 'ar', () => Promise<{ default: Texts }>>;

const come = new Map<string, Texts>();

/**
 * Brings the texts of a part that can stand on any page only when it is first shown; true once they are there.
 * A page brings its own texts by pageProps.
 */
export function useTexts(namespace: string, loaders: TextLoaders): boolean {
  const { i18n } = useTranslation();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const language = i18n.language === 'ar' ? 'ar' : 'en';
  const name = `${language}/${namespace}`;
  const known = come.get(name);
  // Every page starts with a set of its own: what came earlier is added to it again.
  if (known && !i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, known);
  const ready = i18n.hasResourceBundle(language, namespace);
  useEffect(() => {
    if (ready) return;
    loaders[language]().then(
      (module) => {
        come.set(name, module.default);
        redraw();
      },
      // Tried again when the part is shown the next time.
      () => undefined,
    );
  }, [ready, name, language, loaders]);
  return ready;
}
