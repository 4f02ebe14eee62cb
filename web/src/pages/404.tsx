import type { GetStaticProps } from 'next';
import { useTranslation } from 'next-i18next/pages';
import { Meta } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { ButtonLink, EmptyState } from '@/ui';

export default function NotFound() {
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

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale) });
