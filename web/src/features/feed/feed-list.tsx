import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import type { Post } from '@/api';
import { usePages } from '@/api/pages';
import { useErrorText } from '@/shell';
import { ButtonLink, EmptyState, ErrorState, Nuqta } from '@/ui';
import { takeOut } from './feed-lists';
import { MoreButton } from './more-button';
import { NewPosts } from './new-posts';

type Props = {
  path: string | null;
  renderPost: (post: Post, onDeleted: () => void) => ReactNode;
  skeleton: ReactNode;
};

const PLACES = ['first', 'second', 'third'];

export function FeedList({ path, renderPost, skeleton }: Props) {
  const { t } = useTranslation('feed');
  const { items: posts, error, hasMore, isLoadingMore, loadMore, reload, restart } = usePages<Post>(path);
  if (!posts && error) return <FeedError error={error} onRetry={reload} />;
  if (!posts) {
    return (
      <div aria-busy="true" className="grid grid-cols-1 gap-2 sm:gap-5">
        {PLACES.map((place) => (
          <div key={place}>{skeleton}</div>
        ))}
      </div>
    );
  }
  if (posts.length === 0) {
    return (
      <EmptyState
        icon="shelf"
        title={t('emptyTitle')}
        subtitle={t('emptySubtitle')}
        action={
          <ButtonLink href="/explore" variant="s">
            {t('findPeople')}
          </ButtonLink>
        }
        className="card max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0"
      />
    );
  }
  return (
    <>
      {path && <NewPosts path={path} first={posts[0]} onShow={restart} />}
      <div className="grid grid-cols-1 gap-2 sm:gap-5">
        {posts.map((post) => (
          <div key={post._id}>{renderPost(post, () => takeOut(post._id))}</div>
        ))}
        {error && <FeedError error={error} onRetry={loadMore} />}
        {hasMore && !error && (
          <>
            {isLoadingMore && skeleton}
            <MoreButton busy={isLoadingMore} onMore={loadMore} />
          </>
        )}
        {!hasMore && (
          <p className="flex items-center justify-center gap-2.5 py-8 text-s text-ink-3">
            <Nuqta size={8} className="text-saffron" />
            {t('end')}
            <Nuqta size={8} className="text-saffron" />
          </p>
        )}
      </div>
    </>
  );
}

function FeedError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('feed');
  const errorText = useErrorText();
  return (
    <ErrorState boxed title={t('errorTitle')} subtitle={errorText(error)} onRetry={onRetry} className="max-sm:my-4" />
  );
}
