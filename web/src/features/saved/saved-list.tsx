import { type ReactNode, useCallback, useState } from 'react';
import { type Post, useMemberPath } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useDeleted } from '@/api/mutations/deleted-ids';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ButtonLink, EmptyState, ErrorState, LoadMore } from '@/ui';
import { SavedItem } from './saved-item';

type Props = { path: string | null; renderPost: (post: Post) => ReactNode; skeleton: ReactNode };

const SKELETON_KEYS = ['first', 'second', 'third'];

export function SavedList({ path, renderPost, skeleton }: Props) {
  const { t } = useTranslation('saved');
  const errorText = useErrorText();
  const list = useInfiniteList<Post>(useMemberPath(path), { fresh: true });
  const { items: posts, error, hasMore, isLoadingMore } = list;
  const deleted = useDeleted();
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const updateRemoved = useCallback((id: string, isRemoved: boolean) => {
    setRemovedIds((before) => {
      if (before.has(id) === isRemoved) return before;
      const after = new Set(before);
      if (isRemoved) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);

  const failure = error && (
    <ErrorState
      boxed
      title={t('errorTitle')}
      subtitle={errorText(error)}
      onRetry={() => void list.reload()}
      className="max-sm:my-4"
    />
  );
  if (!posts) {
    return (
      failure || (
        <div aria-busy="true" className="grid grid-cols-1 gap-2 sm:gap-5">
          {SKELETON_KEYS.map((place) => (
            <div key={place}>{skeleton}</div>
          ))}
        </div>
      )
    );
  }
  const shown = posts.filter(({ _id }) => !deleted.has(_id));
  const isEmpty = !hasMore && shown.every(({ _id }) => removedIds.has(_id));
  return (
    <>
      {failure}
      {isEmpty && !failure && (
        <EmptyState
          icon="shelf"
          title={t('emptyTitle')}
          subtitle={t('emptySubtitle')}
          action={
            <ButtonLink href="/explore" variant="s">
              {t('explore')}
            </ButtonLink>
          }
          className="card max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0"
        />
      )}
      <div className="grid grid-cols-1 gap-2 sm:gap-5">
        {shown.map((post) => (
          <SavedItem key={post._id} id={post._id} onRemovedChange={updateRemoved}>
            {renderPost(post)}
          </SavedItem>
        ))}
        {hasMore && !error && (
          <>
            {isLoadingMore && skeleton}
            <LoadMore busy={isLoadingMore} onMore={list.loadMore} />
          </>
        )}
      </div>
    </>
  );
}
