import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Button, EmptyState, ErrorState, LoadMore, Skeleton, useNavigation } from '@/ui';
import { ACT_KEYS } from '../staff-keys';
import { useStaffSession } from '../staff-session';
import { TakeNextButton } from '../take-next-button';
import type { CaseItem } from '../types';
import { useStaffKeys } from '../use-staff-keys';
import { useStaffList } from '../use-staff-list';
import { CaseRow, ROW_COLUMNS } from './case-row';
import { casesPath, type Filters, isNarrowed, isQueue, lastFilters, withoutDefaults } from './filters';
import { QueueFilters } from './queue-filters';

const COLUMNS = ['weight', 'subject', 'kind', 'signals', 'reports', 'age', 'takenBy'] as const;
const PLACES = ['1', '2', '3', '4', '5', '6'];

type Props = { filters: Filters; onFilter: (filters: Filters) => void };

/** Cases that wait for staff, heaviest first, then oldest. */
export function QueueView({ filters, onFilter }: Props) {
  const { t } = useTranslation('staff');
  const { data: session } = useStaffSession();
  useEffect(() => lastFilters.set(filters), [filters]);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-h2">
          {t('nav.queue')}{' '}
          {session && (
            <span className="font-sans text-l font-medium text-ink-3">
              {t('casesCount', { count: session.counts.cases ?? 0 })}
            </span>
          )}
        </h1>
        <div className="flex items-center gap-4">
          <span className="text-xs text-ink-3 max-sm:hidden">
            {t(isQueue(filters) ? 'order.weight' : 'order.newest')}
          </span>
          <TakeNextButton />
        </div>
      </header>
      <QueueFilters
        filters={filters}
        counts={session?.counts}
        onChange={(changed) => onFilter(withoutDefaults(changed))}
      />
      <Cases key={casesPath(filters)} filters={filters} onFilter={onFilter} />
    </>
  );
}

function Cases({ filters, onFilter }: Props) {
  const { t } = useTranslation('staff');
  const { t: errors } = useTranslation('errors');
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useStaffList<CaseItem>(casesPath(filters));
  if (!items && !error) return <Waiting />;
  return (
    <>
      {items && items.length > 0 && <CaseList items={items} />}
      {items?.length === 0 && !error && (
        <EmptyState
          icon="shelf"
          className="card mt-4"
          title={t(isNarrowed(filters) ? 'empty.filtered' : `empty.${filters.taken ?? 'any'}`)}
          subtitle={t(isNarrowed(filters) ? 'empty.filteredHint' : 'empty.hint')}
          action={
            isNarrowed(filters) && (
              <Button variant="o" size="sm" onClick={() => onFilter({})}>
                {t('filter.clear')}
              </Button>
            )
          }
        />
      )}
      {error && (
        <ErrorState
          boxed
          className="mt-4"
          title={t('loadError')}
          subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
          onRetry={reload}
        />
      )}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}

/** Rows with a cursor, at first on the heaviest: J and K move it, a number opens the case with that act chosen. */
function CaseList({ items }: { items: readonly CaseItem[] }) {
  const { t } = useTranslation('staff');
  const { navigate } = useNavigation();
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const index = items.findIndex(({ number }) => number === active);
  const current = items[Math.max(index, 0)];
  const move = (step: number) => {
    const next = Math.min(Math.max(index + step, 0), items.length - 1);
    list.current?.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  const open = (query = '') => current && navigate(`/staff/cases/${current.number}${query}`);
  useStaffKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: () => open(),
    ...Object.fromEntries(ACT_KEYS.map(({ key, act }) => [key, () => open(`?act=${act}`)])),
  });
  return (
    <section aria-label={t('nav.queue')} className="card mt-4 overflow-hidden">
      <div
        aria-hidden="true"
        className={cn('grid px-5 py-2.5 text-xs font-medium text-ink-3 max-lg:hidden', ROW_COLUMNS)}
      >
        {COLUMNS.map((column) => (
          <span key={column} className={column === 'reports' || column === 'age' ? 'text-end' : undefined}>
            {t(`column.${column}`)}
          </span>
        ))}
      </div>
      <ul ref={list}>
        {items.map((item) => (
          <CaseRow key={item.number} item={item} isActive={item === current} onFocus={() => setActive(item.number)} />
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="card mt-4 grid gap-5 p-5">
      {PLACES.map((place) => (
        <span key={place} className="flex items-center gap-4">
          <Skeleton className="h-3 w-16" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-28" />
          </span>
          <Skeleton className="h-6 w-24 max-sm:hidden" />
        </span>
      ))}
    </div>
  );
}
