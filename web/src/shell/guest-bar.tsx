import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Link } from '@/ui';
import { Logo } from './logo';

/** Guest mode: the logo, Sign in and Join Now. */
export function GuestBar() {
  const { t } = useTranslation();
  return (
    <header className="shell-bar">
      <div className="shell-bar-inner">
        <Logo href="/guest" />
        <nav aria-label={t('nav.main')} className="ms-auto flex items-center gap-1 xs:gap-4">
          <Link plain href="/login" className="btn btn-t">
            {t('nav.signIn')}
          </Link>
          <ButtonLink href="/signup">{t('nav.joinNow')}</ButtonLink>
        </nav>
      </div>
    </header>
  );
}
