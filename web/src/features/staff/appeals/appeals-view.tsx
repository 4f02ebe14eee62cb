import { useRef, useState } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Button, ChoiceChip, EmptyState, ErrorState, LoadMore, Skeleton } from '@/ui';
import { useStaffKeys } from '../use-staff-keys';
import { AppealRow } from './appeal-row';
import { EnterDialog } from './enter-dialog';
import type { StaffAppeal } from './types';
import { type AppealFilter, useAppeals } from './use-appeals';

const FILTERS: readonly AppealFilter[] = ['open', 'decided'];

type Props = { filter: AppealFilter; onFilter: (filter: AppealFilter) => void };

/** Appeals that wait for an answer, and those that had one. */
export function AppealsView({ filter, onFilter }: Props) {
  const { t } = useTranslation('appeals');
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-h2">{t('title')}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-xs text-ink-3 max-sm:hidden">{t(`${filter}Order`)}</span>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('filter')}</legend>
            {FILTERS.map((each) => (
              <ChoiceChip key={each} selected={each === filter} onClick={() => onFilter(each)}>
                {t(each)}
              </ChoiceChip>
            ))}
          </fieldset>
          <Button size="sm" variant="o" onClick={() => setEntering(true)}>
            {t('enter.button')}
          </Button>
        </div>
      </header>
      <EnterDialog isOpen={isEntering} onClose={() => setEntering(false)} />
      <Appeals key={filter} filter={filter} />
    </>
  );
}

function Appeals({ filter }: { filter: AppealFilter }) {
  const { t } = useTranslation('appeals');
  const { t: errors } = useTranslation('errors');
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useAppeals(filter);
  if (!items && !error) return <Skeletons />;
  const name = filter === 'open' ? 'emptyOpen' : 'emptyDecided';
  return (
    <>
      {items && items.length > 0 && <AppealList appeals={items} />}
      {items?.length === 0 && !error && (
        <EmptyState icon="shelf" className="card" title={t(name)} subtitle={t(`${name}Hint`)} />
      )}
      {error && (
        <ErrorState
          boxed
          title={t('loadError')}
          subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
          onRetry={reload}
        />
      )}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}

/** J and K move the focus between the links of the rows; Enter opens one. */
function AppealList({ appeals }: { appeals: readonly StaffAppeal[] }) {
  const { t } = useTranslation('appeals');
  const list = useRef<HTMLUListElement>(null);
  const move = (step: number) => {
    const links: Element[] = [...(list.current?.querySelectorAll('a') ?? [])];
    const focused = document.activeElement ? links.indexOf(document.activeElement) : -1;
    const next = links[Math.min(Math.max(focused + step, 0), links.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  };
  useStaffKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <ul ref={list} aria-label={t('title')} className="card overflow-hidden">
      {appeals.map((appeal) => (
        <AppealRow key={appeal.number} appeal={appeal} />
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="card grid gap-5 p-5">
      {['first', 'second', 'third'].map((place) => (
        <span key={place} className="flex items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
          </span>
        </span>
      ))}
    </div>
  );
}
