import { useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { preferredLanguage, readLanguageChoice, storeLanguageChoice } from '@/lib/language-choice';
import { useHydrated } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';

const LanguageBar = lazyWithRetry(() => import('./language-bar').then((module) => module.LanguageBar));

/** Offers the page in the browser's language, until the visitor has chosen one. */
export function LanguageOffer({ bare }: { bare: boolean }) {
  const { i18n } = useTranslation();
  const hydrated = useHydrated();
  const [isDismissed, setDismissed] = useState(false);
  if (!hydrated || isDismissed || readLanguageChoice()) return null;
  const preferred = preferredLanguage(navigator.languages);
  if (!preferred || preferred === i18n.language) return null;
  const dismiss = () => {
    storeLanguageChoice(i18n.language === 'ar' ? 'ar' : 'en');
    setDismissed(true);
  };
  return <LanguageBar bare={bare} onDismiss={dismiss} />;
}
