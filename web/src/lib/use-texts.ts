import { useEffect, useReducer } from 'react';
import { addTexts, type Texts, useTranslation } from './i18n';
import { loadTexts } from './load-texts';

/** How a namespace comes in each language: `import('…/en/composer.json')`. */
export type TextLoaders = Record<'en' | 'ar', () => Promise<{ default: Texts }>>;

/**
 * Brings the texts of a part that can stand on any page only when it is first shown; true once they are there.
 * A page brings its own texts by pageProps.
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
      // Tried again when the part is shown the next time.
      () => undefined,
    );
  }, [ready, namespace, language, loaders]);
  return ready;
}
