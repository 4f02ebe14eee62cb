import type { GetServerSideProps } from 'next';
import { useTranslation } from 'next-i18next/pages';
import { LibraryView } from '@/features/library';
import { Columns, Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const PurchasedPosts: QimaPage = () => {
  const { t } = useTranslation('purchased');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <LibraryView />
    </Columns>
  );
};

PurchasedPosts.guestsGoTo = '/login';

export default PurchasedPosts;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({
  props: await pageProps(locale, 'purchased'),
});
