import { useEffect, useReducer } from 'react';
import { addTexts, type Texts, useTranslation } from './i18n';
import { loadTexts } from './load-texts';

/** Loader of a namespace in each language: `import('…/en/composer.json')`. */
export type TextLoaders = Record<'en' | 'ar', () => Promise<{ default: Texts }>>;

/**
 * Loads the messages of a component that any page can contain when it is first rendered; returns true once loaded. A
 * page's own messages come in pageProps.
 */
export function useTexts(namespace: string, loaders: TextLoaders): boolean {
  const { i18n } = useTranslation();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { language } = i18n;
  const ready = i18n.has(namespace);
  useEffect(() => {
    if (ready) return;
    loadTexts(loaders[language]).then(
      (module) => {
        addTexts(language, namespace, module.default);
        redraw();
      },
      // Retried when the component is rendered the next time.
      () => undefined,
    );
  }, [ready, namespace, language, loaders]);
  return ready;
}
