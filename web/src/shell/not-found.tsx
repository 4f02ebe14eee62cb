import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState } from '@/ui';
import { Meta } from './meta';

/** Page for URLs that do not exist. */
export function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <div className="page-middle">
      <Meta title={t('notFoundTitle')} noindex />
      <EmptyState
        icon="lost"
        size="lg"
        title={t('notFoundTitle')}
        subtitle={t('notFoundSubtitle')}
        action={
          <ButtonLink href="/" size="lg">
            {t('goHome')}
          </ButtonLink>
        }
      />
    </div>
  );
}
