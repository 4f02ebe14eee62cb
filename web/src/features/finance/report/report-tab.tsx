import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { EmptyState, Skeleton } from '@/ui';
import { useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import { useReports } from '../use-reports';
import { lastTwelveMonths, MONTH_COUNT, monthGross } from './chart-scale';
import { DetailsDialog } from './details-dialog';
import { MonthTable } from './month-table';
import { ReportsList } from './reports-list';
import { RevenueChart } from './revenue-chart';
import { ShareCard } from './share-card';
import { SourcesCard } from './sources-card';
import { TopPosts } from './top-posts';

type Props = {
  /** Month that the URL explains, if any. */
  explained: string | null;
  onExplain: (period: string | null) => void;
};

/** Twelve months as chart and table, and the selected one by source and by post. */
export function ReportTab({ explained, onExplain }: Props) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const id = useId();
  const { data: reports, error, mutate } = useReports();
  const [chosen, setChosen] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);

  if (!reports && error) return <LoadError title={t('listError')} error={error} onRetry={() => void mutate()} />;
  if (!reports) return <ReportSkeleton />;
  const months = lastTwelveMonths(reports);
  const period = chosen ?? reports[0]?.period ?? '';
  const month = months.find((each) => each.period === period);
  const hasRevenue = reports.some((report) => monthGross(report) > 0 || report.netCents !== 0);
  if (!month || !hasRevenue) {
    return (
      <div className="grid gap-5">
        <EmptyState icon="shelf" title={t('emptyTitle')} subtitle={t('emptySubtitle')} className="card" />
        <ShareCard />
      </div>
    );
  }
  const range = { from: inline.month(months[0]?.period ?? ''), to: inline.month(months.at(-1)?.period ?? '') };
  return (
    <div className="grid gap-5">
      <div className="report-top">
        <section aria-labelledby={id} className="card flex min-w-0 flex-col p-5 sm:p-6">
          <header className="mb-5 flex items-start justify-between gap-4">
            <div className="min-w-0 flex-1">
              <h2 id={id} className="text-h3">
                {t('byMonth', { months: MONTH_COUNT })}
              </h2>
              <p className="text-xs text-balance text-ink-3">
                {t('chartAlt', range)} · {t('chartNote')}
              </p>
            </div>
            <button
              type="button"
              className="link min-h-8 shrink-0 text-xs"
              onClick={() => setAsTable((shown) => !shown)}
            >
              {t(asTable ? 'chartView' : 'tableView')}
            </button>
          </header>
          {asTable ? (
            <MonthTable
              months={months}
              label={t('byMonth', { months: MONTH_COUNT })}
              chosen={period}
              onChoose={setChosen}
            />
          ) : (
            <RevenueChart months={months} chosen={period} onChoose={setChosen} />
          )}
        </section>
        <SourcesCard month={month} onExplain={() => onExplain(period)} />
      </div>
      <ShareCard />
      <TopPosts period={period} />
      <ReportsList reports={reports} onOpen={onExplain} />
      <DetailsDialog
        period={explained}
        report={reports.find((report) => report.period === explained)}
        onClose={() => onExplain(null)}
      />
    </div>
  );
}

function ReportSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <div className="report-top">
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-96 rounded-lg!" />
      </div>
      <Skeleton className="h-56 rounded-lg!" />
      <Skeleton className="h-64 rounded-lg!" />
    </div>
  );
}
