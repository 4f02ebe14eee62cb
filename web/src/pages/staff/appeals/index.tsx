import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { type AppealFilter, AppealsView } from '@/features/staff/appeals';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffAppeals: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { query, pathname, replace } = useRouter();
  const { confirm, dialog } = useReauth('staff');
  const keys = [
    { keys: 'J K', label: `${t('keys.j')} · ${t('keys.k')}` },
    { keys: 'Enter', label: t('keys.enter') },
  ];
  const show = (filter: AppealFilter) =>
    void replace({ pathname, query: filter === 'open' ? {} : { state: filter } }, undefined, { shallow: true });
  return (
    <>
      <ConsoleFrame section="appeals" title={t('nav.appeals')} confirm={confirm} keys={keys}>
        <AppealsView filter={query.state === 'decided' ? 'decided' : 'open'} onFilter={show} />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffAppeals.shell = 'bare';
StaffAppeals.guestRedirect = '/login';

export default StaffAppeals;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'appeals', 'confirm', 'auth'),
});
