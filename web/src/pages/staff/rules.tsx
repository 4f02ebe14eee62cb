import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame, RulesView } from '@/features/staff';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffRules: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { confirm, dialog } = useReauth('staff');
  return (
    <>
      <ConsoleFrame section="rules" title={t('nav.rules')} confirm={confirm}>
        <RulesView />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffRules.shell = 'bare';
StaffRules.guestRedirect = '/login';

export default StaffRules;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'staffRules', 'confirm', 'auth'),
});
