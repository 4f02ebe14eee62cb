import type { GetStaticProps } from 'next';
import { useTranslation } from 'next-i18next/pages';
import { Meta } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { Button, EmptyState } from '@/ui';

export default function ServerError() {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  return (
    <div className="page-middle">
      <Meta title={t('serverTitle')} noindex />
      <EmptyState
        icon="spill"
        size="lg"
        title={t('serverTitle')}
        subtitle={t('serverSubtitle')}
        action={
          <Button size="lg" onClick={() => window.location.reload()}>
            {common('common.retry')}
          </Button>
        }
      />
    </div>
  );
}

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale) });
