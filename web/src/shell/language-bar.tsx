import { Globe, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localeDirection } from '@/lib/direction';
import { Icon } from '@/ui';
import type ownTexts from '../../public/locales/en/language.json';
import { useOtherLanguage } from './language';

const loaders = {
  en: () => import('../../public/locales/en/language.json'),
  ar: () => import('../../public/locales/ar/language.json'),
};

type Props = { bare: boolean; onDismiss: () => void };

/** Slim bar over the content, in the language that it offers. */
export function LanguageBar({ bare, onDismiss }: Props) {
  const { locale, href, switchLanguage } = useOtherLanguage();
  const [texts, setTexts] = useState<typeof ownTexts | null>(null);
  useEffect(() => {
    // Without its texts the offer is left out.
    loaders[locale]().then(
      (module) => setTexts(module.default),
      () => undefined,
    );
  }, [locale]);
  if (!texts) return null;
  return (
    <aside
      lang={locale}
      dir={localeDirection(locale)}
      aria-label={texts.title}
      className="language-bar"
      data-bare={bare || undefined}
    >
      <Icon of={Globe} size={18} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 text-pretty">
        {texts.offer}{' '}
        <a href={href} hrefLang={locale} className="link" onClick={(event) => void switchLanguage(event)}>
          {texts.accept}
        </a>
      </p>
      <button
        type="button"
        className="icon-btn icon-btn-sm shrink-0"
        aria-label={texts.dismiss}
        title={texts.dismiss}
        onClick={onDismiss}
      >
        <Icon of={X} size={18} />
      </button>
    </aside>
  );
}
