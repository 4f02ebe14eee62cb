import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { PAYOUT_STATES, PayoutsView } from '@/features/staff/payouts';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffPayouts: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { query, pathname, replace } = useRouter();
  const { confirm, withReauth, dialog } = useReauth('staff');
  const filter = PAYOUT_STATES.find((state) => state === query.state) ?? 'held';
  return (
    <>
      <ConsoleFrame section="payouts" title={t('nav.payouts')} confirm={confirm}>
        <PayoutsView
          filter={filter}
          onFilter={(state) => void replace({ pathname, query: { state } }, undefined, { shallow: true })}
          withReauth={withReauth}
        />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffPayouts.shell = 'bare';
StaffPayouts.guestRedirect = '/login';

export default StaffPayouts;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'staffPayouts', 'confirm', 'auth'),
});
