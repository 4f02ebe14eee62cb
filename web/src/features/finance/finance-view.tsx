import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon, Tabs } from '@/ui';
import { BalanceTab } from './balance/balance-tab';
import { DisputesTab } from './disputes/disputes-tab';
import { RequestsTab } from './refund-requests/requests-tab';
import { ReportTab } from './report/report-tab';
import { useExport } from './report/use-export';
import { SalesTab } from './sales/sales-tab';
import { useReports } from './use-reports';

export const FINANCE_TABS = ['balance', 'report', 'sales', 'refunds', 'disputes'] as const;
export type FinanceTab = (typeof FINANCE_TABS)[number];
export type FinanceState = { tab: FinanceTab; period: string | null };

type Props = {
  state: FinanceState;
  onStateChange: (state: FinanceState) => void;
  withReauth: WithReauth;
  /** Payout method as a row and as a short text, provided by the page. */
  methodRow: ReactNode;
  destination: ReactNode;
};

/** A member's balance, revenue reports, sales, refund requests and disputes. */
export function FinanceView({ state, onStateChange, withReauth, methodRow, destination }: Props) {
  const { t } = useTranslation('finance');
  const { data: reports } = useReports();
  const { exportCsv, busy } = useExport((reports ?? []).map(({ period }) => period));
  const tabs = [
    { id: 'balance', label: t('tabBalance') },
    { id: 'report', label: t('tabReport') },
    { id: 'sales', label: t('tabSales') },
    { id: 'refunds', label: t('tabRefunds') },
    { id: 'disputes', label: t('tabDisputes') },
  ];
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">{t('title')}</h1>
        <Button variant="o" size="sm" busy={busy} disabled={!reports} onClick={() => void exportCsv()}>
          <Icon of={Download} size={18} />
          {t('exportCsv')}
        </Button>
      </header>
      <Tabs
        label={t('sections')}
        tabs={tabs}
        selected={state.tab}
        onSelect={(id) => onStateChange({ tab: FINANCE_TABS.find((tab) => tab === id) ?? 'balance', period: null })}
        className="tabs-scroll max-sm:gap-4 max-sm:text-s"
        panelClassName="pt-5"
      >
        {state.tab === 'balance' && (
          <BalanceTab withReauth={withReauth} methodRow={methodRow} destination={destination} />
        )}
        {state.tab === 'report' && (
          <ReportTab explained={state.period} onExplain={(period) => onStateChange({ tab: 'report', period })} />
        )}
        {state.tab === 'sales' && <SalesTab />}
        {state.tab === 'refunds' && <RequestsTab />}
        {state.tab === 'disputes' && <DisputesTab />}
      </Tabs>
    </>
  );
}
