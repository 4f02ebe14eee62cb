import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame, QueueView, readFilters, useActHints } from '@/features/staff';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const StaffQueue: QimaPage = () => {
  const { t } = useTranslation('staff');
  const { query, pathname, push } = useRouter();
  const { confirm, dialog } = useReauth('staff');
  const keys = useActHints('queue');
  return (
    <>
      <ConsoleFrame section="queue" title={t('nav.queue')} confirm={confirm} keys={keys}>
        <QueueView
          filters={readFilters(query)}
          onFilter={(filters) => void push({ pathname, query: filters }, undefined, { shallow: true, scroll: false })}
        />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffQueue.shell = 'bare';
StaffQueue.guestRedirect = '/login';

export default StaffQueue;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'staff', 'confirm', 'auth'),
});
