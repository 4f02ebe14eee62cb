import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { DisputesView } from '@/features/staff/disputes';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffDisputes: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { confirm, withReauth, dialog } = useReauth('staff');
  return (
    <>
      <ConsoleFrame section="disputes" title={t('nav.disputes')} confirm={confirm}>
        <DisputesView withReauth={withReauth} />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffDisputes.shell = 'bare';
StaffDisputes.guestRedirect = '/login';

export default StaffDisputes;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'staffDisputes', 'disputes', 'confirm', 'auth'),
});
