import { useEffect, useReducer } from 'react';
import { useTranslation } from './use-translation';

/**
 * Loads the texts of a component that any page can contain when it is first rendered; returns true once loaded. A
 * page's own texts come in pageProps.
 */
export function useTexts(namespace: string): boolean {
  const { i18n } = useTranslation();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const ready = i18n.hasResourceBundle(i18n.language, namespace);
  useEffect(() => {
    // A failed load is retried when the component is rendered the next time.
    if (!ready) void i18n.loadNamespaces(namespace, redraw);
  }, [ready, namespace, i18n]);
  return ready;
}
