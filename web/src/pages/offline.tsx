import type { GetStaticProps } from 'next';
import { WaitingPosts } from '@/features/composer';
import { OfflineView } from '@/features/offline';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

/** The service worker opens it for a page that cannot be reached. */
const Offline: QimaPage = () => {
  const { t } = useTranslation('offline');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <div className="mx-auto max-w-[46rem]">
        <OfflineView waiting={<WaitingPosts />} />
      </div>
    </Columns>
  );
};

Offline.needsScripts = true;

export default Offline;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'offline', 'post', 'composer'),
});
