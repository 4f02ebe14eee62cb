import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { FeesView, readMonth } from '@/features/staff/fees';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffFees: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { query, pathname, replace } = useRouter();
  const { confirm, dialog } = useReauth('staff');
  return (
    <>
      <ConsoleFrame section="fees" title={t('nav.fees')} confirm={confirm}>
        <FeesView
          month={readMonth(query.month)}
          onMonth={(month) => void replace({ pathname, query: { month } }, undefined, { shallow: true })}
        />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffFees.shell = 'bare';
StaffFees.guestRedirect = '/login';

export default StaffFees;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'staffFees', 'confirm', 'auth'),
});
