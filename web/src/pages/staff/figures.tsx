import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { FiguresView, PERIODS } from '@/features/staff/figures';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffFigures: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { query, pathname, replace } = useRouter();
  const { confirm, dialog } = useReauth('staff');
  const period = PERIODS.find((days) => String(days) === query.days) ?? 30;
  return (
    <>
      <ConsoleFrame section="figures" title={t('nav.figures')} confirm={confirm}>
        <FiguresView
          period={period}
          onPeriod={(days) => void replace({ pathname, query: { days } }, undefined, { shallow: true })}
        />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffFigures.shell = 'bare';
StaffFigures.guestRedirect = '/login';

export default StaffFigures;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'figures', 'confirm', 'auth'),
});
