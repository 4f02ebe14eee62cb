import { useTranslation } from '@/lib/i18n';
import { Link } from '@/ui';

/** Sentence for browsers without scripts, on pages that need them. */
export function NoScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="no-script">
        {t('noScript.message')} <Link href="/guest">{t('noScript.read')}</Link>
      </p>
    </noscript>
  );
}
