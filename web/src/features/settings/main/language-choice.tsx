import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useOtherLanguage } from '@/shell/language';
import { OptionLabel } from './appearance-options';

const NAMES = { en: 'English', ar: 'العربية' } as const;

/** Language of the interface; the other one links to the same page, and is stored in the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('settings');
  const { locale: other, href, switchLanguage } = useOtherLanguage();
  const id = useId();
  const current = i18n.language === 'ar' ? 'ar' : 'en';
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-s font-medium">
        {t('language')}
      </h3>
      <p className="mb-2 text-xs text-ink-3">{t('languageHint')}</p>
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        {(['en', 'ar'] as const).map((locale) =>
          locale === other ? (
            <a
              key={locale}
              href={href}
              hrefLang={locale}
              lang={locale}
              className="look-card"
              onClick={(event) => void switchLanguage(event)}
            >
              <OptionLabel>{NAMES[locale]}</OptionLabel>
            </a>
          ) : (
            <span key={locale} lang={locale} aria-current="true" className="look-card">
              <OptionLabel>{NAMES[current]}</OptionLabel>
            </span>
          ),
        )}
      </div>
    </section>
  );
}
