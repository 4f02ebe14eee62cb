import { useTexts, useTranslation } from '@/lib/i18n';
import { Button, Link, Nuqta } from '@/ui';
import { saveConsent } from './choice';

/** Bar at the bottom, never above content: two answers of equal weight. */
export function ConsentBar() {
  const { t } = useTranslation('consent');
  if (!useTexts('consent')) return null;
  return (
    <section aria-label={t('title')} className="consent-bar">
      <Nuqta size={14} className="mt-1.5 shrink-0 text-saffron" />
      <div className="grid min-w-0 flex-1 gap-3">
        <p className="text-s text-pretty">
          {t('question')}{' '}
          <Link href="/privacy-policy#cookies" className="link">
            {t('more')}
          </Link>
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="o" size="sm" onClick={() => saveConsent('refused')}>
            {t('refuse')}
          </Button>
          <Button variant="o" size="sm" onClick={() => saveConsent('given')}>
            {t('accept')}
          </Button>
        </div>
      </div>
    </section>
  );
}
