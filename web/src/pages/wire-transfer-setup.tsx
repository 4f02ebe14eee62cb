import type { GetServerSideProps } from 'next';
import { useTranslation } from 'next-i18next/pages';
import { useProof } from '@/features/confirm';
import { MethodSetup } from '@/features/payout-method';
import { Columns, Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const WireTransferSetup: QimaPage = () => {
  const { t } = useTranslation('wire');
  const { proven, dialog } = useProof();
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <MethodSetup proven={proven} />
      {dialog}
    </Columns>
  );
};

WireTransferSetup.guestsGoTo = '/login';

export default WireTransferSetup;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({
  props: await pageProps(locale, 'wire', 'confirm', 'auth'),
});
