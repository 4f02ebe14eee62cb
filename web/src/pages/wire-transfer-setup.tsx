import type { GetStaticProps } from 'next';
import { MethodSetup } from '@/features/payout-method';
import { useReauth } from '@/features/reauth';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const WireTransferSetup: QimaPage = () => {
  const { t } = useTranslation('wire');
  const { withReauth, dialog } = useReauth();
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <MethodSetup withReauth={withReauth} />
      {dialog}
    </Columns>
  );
};

WireTransferSetup.guestRedirect = '/login';

export default WireTransferSetup;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'wire', 'confirm', 'auth'),
});
