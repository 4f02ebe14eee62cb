import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState, LoadMore } from '@/ui';
import type { ListedMember } from '../people';
import { NothingFound } from './nothing-found';
import { usersPath } from './paths';
import { PeopleCard, PeopleCardSkeleton } from './people-card';

export function UsersResults({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const errorText = useErrorText();
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<ListedMember>(usersPath(query));
  const failure = error && (
    <ErrorState
      boxed
      title={t('errorTitle')}
      subtitle={errorText(error)}
      onRetry={items ? loadMore : () => void reload()}
    />
  );
  if (!items) {
    return (
      failure ?? (
        <div aria-busy="true">
          <PeopleCardSkeleton rows={6} />
        </div>
      )
    );
  }
  if (items.length === 0) return <NothingFound search={{ query, tab: 'users' }} />;
  return (
    <>
      <PeopleCard people={items} query={query} />
      {failure && <div className="mt-5">{failure}</div>}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}
