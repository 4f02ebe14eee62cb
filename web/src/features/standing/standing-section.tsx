import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { EmptyState, ErrorState, LoadMore, Skeleton } from '@/ui';
import { EarlierStatements } from './earlier-statements';
import { StateBanner } from './state-banner';
import { StatementCard } from './statement-card';
import { useStanding } from './use-standing';

/** Standing of the account: what is restricted, each statement with its reasons and appeal, and earlier ones. */
export function StandingSection() {
  const { t } = useTranslation('standing');
  const errorText = useErrorText();
  const { standing, current, earlier, error, hasMore, isLoadingMore, loadMore, ...state } = useStanding();
  if (!standing && error) {
    return <ErrorState boxed title={t('loadError')} subtitle={errorText(error)} onRetry={state.reload} />;
  }
  if (!standing) return <Skeletons />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <StateBanner standing={standing} current={current} />
      {current.map((statement) => (
        <StatementCard key={statement._id} statement={statement} {...state} />
      ))}
      {earlier.length > 0 && <EarlierStatements statements={earlier} {...state} />}
      {current.length === 0 && earlier.length === 0 && (
        <EmptyState icon="shelf" className="card" title={t('emptyTitle')} subtitle={t('emptySubtitle')} />
      )}
      {error && <ErrorState boxed title={t('loadError')} subtitle={errorText(error)} onRetry={state.reload} />}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-20 rounded-lg!" />
      <Skeleton className="h-72 rounded-lg!" />
      <Skeleton className="h-40 rounded-lg!" />
    </div>
  );
}
