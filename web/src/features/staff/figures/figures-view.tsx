import { useId } from 'react';
import useSWR from 'swr';
import { api, isApiError, useMemberPath } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, EmptyState, ErrorState, Skeleton } from '@/ui';
import { bucketsOf, ranked } from './buckets';
import { FlowChart, Legend } from './flow-chart';
import { PairCard } from './pair-card';
import { PayoutsCard } from './payouts-card';
import { ShareCard } from './share-card';
import { Summary } from './summary';
import { type Figures, PERIODS, type Period } from './types';
import { useDuration } from './use-duration';

type Props = { period: Period; onPeriod: (period: Period) => void };

/** Work of staff in the last days: what came, what was decided and how, and what was appealed. */
export function FiguresView({ period, onPeriod }: Props) {
  const { t } = useTranslation('figures');
  const { t: errors } = useTranslation('errors');
  const { data, error, mutate } = useSWR<Figures, Error>(
    useMemberPath(`/staff/figures?days=${period}`),
    (path: string) => api.get<Figures>(path),
    { keepPreviousData: true },
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-h2">{t('title')}</h1>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('period')}</legend>
          {PERIODS.map((days) => (
            <ChoiceChip key={days} selected={days === period} onClick={() => onPeriod(days)}>
              {t('periods', { count: days })}
            </ChoiceChip>
          ))}
        </fieldset>
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

function Cards({ figures }: { figures: Figures }) {
  const { t } = useTranslation('figures');
  const { t: staff } = useTranslation('staff');
  const duration = useDuration();
  const { opened, decided, byAct, byRule, appeals, automatic, reports, payouts } = figures;
  const { medianMinutes, ...appealCounts } = appeals;
  return (
    <>
      <Summary figures={figures} />
      {opened + decided > 0 ? (
        <ChartCard figures={figures} />
      ) : (
        <EmptyState icon="shelf" className="card" title={t('emptyTitle')} subtitle={t('emptySubtitle')} />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ShareCard
          title={t('byAct')}
          rows={ranked(byAct).map(([act, count]) => ({ name: staff(`actDone.${act}`), count }))}
        />
        <ShareCard
          title={t('byRule')}
          className="bg-saffron"
          rows={ranked(byRule).map(([rule, count]) => ({ name: staff(`rule.${rule}`), count }))}
        />
        <ShareCard
          title={t('appeals')}
          className="bg-vermilion"
          rows={ranked(appealCounts).map(([state, count]) => ({ name: t(`appealState.${state}`), count }))}
          note={medianMinutes === null ? undefined : `${t('appealsMedian')}: ${duration(medianMinutes)}`}
        />
        <div className="grid gap-4">
          <PairCard
            title={t('automatic')}
            whole={{ name: t('held'), count: automatic.held }}
            part={{ name: t('restored'), count: automatic.restored }}
          />
          <PairCard
            title={t('reports')}
            whole={{ name: t('received'), count: reports.received }}
            part={{ name: t('upheld'), count: reports.upheld }}
          />
          {payouts && <PayoutsCard payouts={payouts} />}
        </div>
      </div>
    </>
  );
}

function ChartCard({ figures }: { figures: Figures }) {
  const { t } = useTranslation('figures');
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col p-5">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-h3">
            {t('chart')}
          </h2>
          <p className="text-xs text-ink-3">{t('chartNote')}</p>
        </div>
        <Legend />
      </header>
      <FlowChart key={figures.days} buckets={bucketsOf(figures.byDay)} />
    </section>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-28 rounded-lg!" />
      <Skeleton className="h-96 rounded-lg!" />
      <Skeleton className="h-64 rounded-lg!" />
    </div>
  );
}
