import { ChevronLeft, ChevronRight } from 'lucide-react';
import useSWR from 'swr';
import { api, isApiError, useMemberPath } from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { EmptyState, ErrorState, IconButton, Skeleton, useFormat, useNow } from '@/ui';
import { FeeBars } from './fee-bars';
import { FeesSummary } from './fees-summary';
import { FeesTable } from './fees-table';
import { addMonths } from './months';
import type { MoneyFigures } from './types';

type Props = {
  /** Such as 2026-10; null for the present month. */
  month: string | null;
  onMonth: (month: string) => void;
};

/** What the platform keeps of a month's sales and tips, and what the payment provider costs. */
export function FeesView({ month, onMonth }: Props) {
  const { t } = useTranslation('staffFees');
  const { t: errors } = useTranslation('errors');
  const { data, error, mutate } = useSWR<MoneyFigures, Error>(
    useMemberPath(month ? `/staff/figures/money?month=${month}` : '/staff/figures/money'),
    (path: string) => api.get<MoneyFigures>(path),
    { keepPreviousData: true },
  );
  const present = new Date(useNow()).toISOString().slice(0, 7);
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-h2">{t('title')}</h1>
          <p className="text-s text-ink-2">{t('subtitle')}</p>
        </div>
        <MonthSwitch month={month ?? present} present={present} first={data?.firstMonth ?? null} onMonth={onMonth} />
      </header>
      {data && <Cards figures={data} />}
      {!data && !error && <Skeletons />}
      {error && (
        <ErrorState
          boxed
          title={t('loadError')}
          subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
          onRetry={() => void mutate()}
        />
      )}
    </div>
  );
}

function Cards({ figures }: { figures: MoneyFigures }) {
  const { t } = useTranslation('staffFees');
  const { money } = useFormat();
  const { rows, total, disputeCostCents, unmatchedCostCents } = figures;
  const values = { disputes: isolateLtr(money(disputeCostCents)), unmatched: isolateLtr(money(unmatchedCostCents)) };
  return (
    <>
      <FeesSummary total={total} rows={rows} />
      {rows.length === 0 ? (
        <EmptyState icon="shelf" className="card" title={t('emptyTitle')} subtitle={t('emptySubtitle')} />
      ) : (
        <>
          <FeeBars rows={rows} />
          <FeesTable rows={rows} total={total} />
        </>
      )}
      {disputeCostCents + unmatchedCostCents > 0 && <p className="text-xs text-ink-3">{t('apart', values)}</p>}
    </>
  );
}

type SwitchProps = { month: string; present: string; first: string | null; onMonth: (month: string) => void };

/** Steps between the month of the first payment and the present one. */
function MonthSwitch({ month, present, first, onMonth }: SwitchProps) {
  const { t } = useTranslation('staffFees');
  const { monthYear } = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label={t('month')} className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        flip
        size="sm"
        label={t('earlier')}
        className="disabled:opacity-35"
        disabled={first !== null && month <= first}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <p aria-live="polite" className="min-w-32 text-center font-semibold">
        {isolate(monthYear(`${month}-01T00:00:00Z`))}
      </p>
      <IconButton
        icon={ChevronRight}
        flip
        size="sm"
        label={t('later')}
        className="disabled:opacity-35"
        disabled={month >= present}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-28 rounded-lg!" />
      <Skeleton className="h-64 rounded-lg!" />
      <Skeleton className="h-64 rounded-lg!" />
    </div>
  );
}
