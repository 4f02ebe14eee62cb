import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';
import { useOtherLanguage } from './language';
import { useSettings } from './settings';

type Props = {
  className?: string;
  withLanguage?: boolean;
  /** Further links. */
  children?: ReactNode;
};

export function FooterLinks({ className, withLanguage = true, children }: Props) {
  const { t } = useTranslation();
  const { aboutUrl } = useSettings();
  const external = /^https?:/.test(aboutUrl);
  return (
    <footer className={cn('footer-links', className)}>
      {external ? (
        <a href={aboutUrl} rel="noopener">
          {t('nav.about')}
        </a>
      ) : (
        <Link plain href={aboutUrl}>
          {t('nav.about')}
        </Link>
      )}
      <Link plain href="/privacy-policy">
        {t('nav.privacy')}
      </Link>
      <Link plain href="/terms-and-conditions">
        {t('nav.terms')}
      </Link>
      <Link plain href="/privacy-policy#contact">
        {t('nav.contact')}
      </Link>
      {children}
      {withLanguage && <LanguageLink />}
    </footer>
  );
}

/** Link to this page in the other language; `compact` shows only the icon on phones. */
export function LanguageLink({ className, compact }: { className?: string; compact?: boolean }) {
  const { t } = useTranslation();
  const { href, locale, switchLanguage } = useOtherLanguage();
  return (
    <a href={href} hrefLang={locale} lang={locale} className={cn('language-link', className)} onClick={switchLanguage}>
      <Icon of={Globe} size={16} />
      <span className={compact ? 'max-sm:sr-only' : undefined}>{t('nav.switchTo')}</span>
    </a>
  );
}
