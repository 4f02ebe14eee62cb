import { useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, EmptyState, Skeleton } from '@/ui';
import { LoadError } from '../load-error';
import type { SalesStatistics } from '../types';
import { bucketsOf, PERIODS, type Period } from './periods';
import { ProductTable } from './product-table';
import { SalesChartCard } from './sales-chart-card';
import { SalesSummary } from './sales-summary';
import { useStatistics } from './use-statistics';

/** Viewers, sales and proceeds of the member's products in a period. */
export function SalesTab() {
  const { t } = useTranslation('sales');
  const [period, setPeriod] = useState<Period>('month');
  const { data, error, mutate } = useStatistics(period);
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div>
          <h2 className="text-h3">{t('title')}</h2>
          <p className="text-s text-ink-3">{t('subtitle')}</p>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('period')}</legend>
          {PERIODS.map((each) => (
            <ChoiceChip key={each} selected={each === period} onClick={() => setPeriod(each)}>
              {t(`periods.${each}`)}
            </ChoiceChip>
          ))}
        </fieldset>
      </header>
      {data && <Statistics statistics={data} period={period} />}
      {!data && !error && <Skeletons />}
      {!data && error && <LoadError title={t('error')} error={error} onRetry={() => void mutate()} />}
    </div>
  );
}

function Statistics({ statistics, period }: { statistics: SalesStatistics; period: Period }) {
  const { t } = useTranslation('sales');
  const { total, days, products } = statistics;
  if (products.length === 0) {
    return (
      <EmptyState
        icon="shelf"
        headingLevel="h3"
        className="card"
        title={t('emptyTitle')}
        subtitle={t('emptySubtitle')}
      />
    );
  }
  const isQuiet = total.sales === 0 && total.returns === 0 && total.viewers === 0;
  return (
    <>
      <SalesSummary total={total} />
      {isQuiet ? (
        <EmptyState
          icon="shelf"
          headingLevel="h3"
          className="card"
          title={t('quietTitle')}
          subtitle={t('quietSubtitle')}
        />
      ) : (
        <SalesChartCard key={period} buckets={bucketsOf(period, days)} />
      )}
      <ProductTable products={products} />
      <p className="text-xs text-ink-3">{t('viewersNote')}</p>
    </>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-28 rounded-lg!" />
      <Skeleton className="h-96 rounded-lg!" />
      <Skeleton className="h-64 rounded-lg!" />
    </div>
  );
}
