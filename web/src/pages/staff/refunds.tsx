import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { RefundsView } from '@/features/staff/refunds';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffRefunds: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { confirm, withReauth, dialog } = useReauth('staff');
  return (
    <>
      <ConsoleFrame section="refunds" title={t('nav.refunds')} confirm={confirm}>
        <RefundsView withReauth={withReauth} />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffRefunds.shell = 'bare';
StaffRefunds.guestRedirect = '/login';

export default StaffRefunds;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'staffRefunds', 'confirm', 'auth'),
});
