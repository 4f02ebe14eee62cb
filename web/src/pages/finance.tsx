import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { FINANCE_TABS, type FinanceState, FinanceView } from '@/features/finance';
import { Destination, MethodRow } from '@/features/payout-method';
import { useReauth } from '@/features/reauth';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { useHydrated } from '@/ui';

const TEXTS = ['finance', 'sales', 'refunds', 'disputes', 'payout', 'revenue', 'wire', 'reactions', 'confirm', 'auth'];
const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

const Finance: QimaPage = () => {
  const { t } = useTranslation('finance');
  const { query, pathname, push, isReady } = useRouter();
  // The page is one static file for every URL: the tab is known only in the browser.
  const isResolved = useHydrated() && isReady;
  const { withReauth, dialog } = useReauth();
  const period = typeof query.period === 'string' && MONTH_PATTERN.test(query.period) ? query.period : null;
  const tab = period ? 'report' : (FINANCE_TABS.find((name) => name === query.tab) ?? 'balance');
  // The view is part of the URL, so that it can be linked to and restored.
  const go = (place: FinanceState) => {
    const named = { ...(place.tab !== 'balance' && { tab: place.tab }), ...(place.period && { period: place.period }) };
    void push({ pathname, query: named }, undefined, { shallow: true, scroll: false });
  };
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      {isResolved && (
        <FinanceView
          state={{ tab, period }}
          onStateChange={go}
          withReauth={withReauth}
          methodRow={<MethodRow />}
          destination={<Destination />}
        />
      )}
      {dialog}
    </Columns>
  );
};

Finance.guestRedirect = '/login';

export default Finance;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, ...TEXTS),
});
