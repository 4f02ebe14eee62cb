import type { GetStaticProps } from 'next';
import { LibraryView } from '@/features/library';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const PurchasedPosts: QimaPage = () => {
  const { t } = useTranslation('purchased');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <LibraryView />
    </Columns>
  );
};

PurchasedPosts.guestRedirect = '/login';

export default PurchasedPosts;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'purchased', 'refunds'),
});
