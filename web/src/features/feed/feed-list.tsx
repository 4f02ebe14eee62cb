import type { ReactNode } from 'react';
import type { Post } from '@/api';
import { useHiddenPosts } from '@/api/lists/use-hidden-posts';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { MutedWordsNote } from '@/shell/muted-words-note';
import { ButtonLink, EmptyState, ErrorState, LoadMore, Nuqta } from '@/ui';
import { FEED_PATHS, removePost } from './feed-lists';
import { NewPosts } from './new-posts';
import { useStoreHome } from './use-store-home';

type Props = {
  path: string | null;
  renderPost: (post: Post, onDeleted: () => void) => ReactNode;
  skeleton: ReactNode;
};

const SKELETON_KEYS = ['first', 'second', 'third'];

export function FeedList({ path, renderPost, skeleton }: Props) {
  const { t } = useTranslation('feed');
  const { items, error, hasMore, isLoadingMore, loadMore, reload, restart } = useInfiniteList<Post>(path);
  const isHidden = useHiddenPosts();
  const posts = items?.filter((post) => !isHidden(post));
  useStoreHome(posts);
  if (!posts && error) return <FeedError error={error} onRetry={reload} />;
  if (!posts) {
    return (
      <div aria-busy="true" className="grid grid-cols-1 gap-2 sm:gap-5">
        {SKELETON_KEYS.map((place) => (
          <div key={place}>{skeleton}</div>
        ))}
      </div>
    );
  }
  if (posts.length === 0 && !hasMore && !error) {
    return (
      <EmptyState
        icon="shelf"
        title={t('emptyTitle')}
        subtitle={t('emptySubtitle')}
        action={
          <ButtonLink href="/see-all?list=suggested-users" variant="s">
            {t('findPeople')}
          </ButtonLink>
        }
        className="card max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0"
      />
    );
  }
  return (
    <>
      {/* Recommendations are not ordered by time, so nothing counts as new. */}
      {path === FEED_PATHS.following && <NewPosts path={path} posts={posts} onShow={restart} />}
      <div className="grid grid-cols-1 gap-2 sm:gap-5">
        {posts.map((post) => (
          <div key={post._id}>{renderPost(post, () => removePost(post._id))}</div>
        ))}
        {error && <FeedError error={error} onRetry={loadMore} />}
        {hasMore && !error && (
          <>
            {isLoadingMore && skeleton}
            <LoadMore busy={isLoadingMore} onMore={loadMore} />
          </>
        )}
        {!hasMore && <MutedWordsNote of="posts" className="justify-center pt-4" />}
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
