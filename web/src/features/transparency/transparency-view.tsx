import { Download } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { api } from '@/api';
import type { Transparency } from '@/api/moderation-types';
import { useTranslation } from '@/lib/i18n';
import { FooterLinks, Logo, Meta } from '@/shell';
import { EmptyState, ErrorState, Icon, Select, Skeleton, useHydrated, useNow } from '@/ui';
import { MonthTables } from './month-tables';
import { monthsOf, yearsUntil } from './months';

const PATH = '/transparency';

type Props = {
  /** Figures of the present year; null if the API was down. */
  initial: Transparency | null;
};

/** Numbers of decisions and of answers to appeals by month, for guests and members. */
export function TransparencyView({ initial }: Props) {
  const { t } = useTranslation('transparency');
  const isHydrated = useHydrated();
  const years = yearsUntil(useNow());
  const [chosen, setChosen] = useState<number | null>(null);
  const year = chosen ?? initial?.year ?? years[0] ?? 0;
  const isKnown = initial?.year === year;
  const { data, error, mutate } = useSWR<Transparency, Error>(
    isHydrated && !isKnown ? `${PATH}?year=${year}` : null,
    (path: string) => api.get<Transparency>(path),
    { revalidateOnFocus: false },
  );
  const figures = isKnown ? initial : data;
  return (
    <>
      <Meta title={t('title')} description={t('description')} path={PATH} />
      <div className="policy-band">
        <div className="policy-grid !grid-cols-1 !gap-8 !py-8 md:!py-10">
          <div className="guest-only">
            <Logo href="/guest" />
          </div>
          <div className="max-w-[46em]">
            <h1>{t('title')}</h1>
            <p className="text-ink-2">{t('lead')}</p>
          </div>
        </div>
      </div>
      <div className="policy-grid !grid-cols-1 !gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          {years.length > 1 ? (
            <Select
              label={t('year')}
              options={years.map((each) => ({ value: String(each), label: String(each) }))}
              value={String(year)}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          ) : (
            <p className="text-h3 font-semibold">{year}</p>
          )}
          <a className="btn btn-o btn-sm" href={`${PATH}.csv?year=${year}`} download={`transparency-${year}.csv`}>
            <Icon of={Download} size={18} />
            {t('download')}
          </a>
        </div>
        {figures && <Months figures={figures} />}
        {!figures && !error && <Skeleton className="h-64 rounded-lg!" />}
        {!figures && error && <ErrorState boxed title={t('loadError')} onRetry={() => void mutate()} />}
        <p className="text-xs text-ink-3">{t('bands')}</p>
        <FooterLinks className="border-t border-line px-0 pt-6" />
      </div>
    </>
  );
}

function Months({ figures }: { figures: Transparency }) {
  const { t } = useTranslation('transparency');
  const months = monthsOf(figures);
  if (months.length === 0) {
    return (
      <EmptyState
        icon="shelf"
        className="card"
        title={t('emptyTitle', { year: figures.year })}
        subtitle={t('emptySubtitle')}
      />
    );
  }
  return months.map((month, index) => <MonthTables key={month.month} month={month} isOpen={index === 0} />);
}
