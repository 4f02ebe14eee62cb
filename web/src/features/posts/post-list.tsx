import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { isApiError, type Page, type Post } from '@/api';
import { cn } from '@/lib/cn';
import { ErrorState } from '@/ui';
import { LoadMore } from './load-more';
import { PostCard } from './post-card';
import { PostSkeleton } from './post-skeleton';
import { ProductCard } from './product-card';
import { ProductSkeleton } from './product-skeleton';
import { usePosts } from './use-posts';

export type PostListLook = 'feed' | 'grid' | 'products';

type Props = {
  path: string;
  /** What the server rendered, so that the list is in the page's HTML. */
  initial?: Page<Post> | null;
  look?: PostListLook;
  empty: ReactNode;
  onDeleted?: (id: string) => void;
};

const GROUND: Record<PostListLook, string> = {
  feed: 'mx-auto grid max-w-[40rem] gap-4 max-sm:gap-2',
  grid: 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5',
  products: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5',
};

/** Posts or products with their four states, going on by itself and by a button. */
export function PostList({ path, initial, look = 'feed', empty, onDeleted }: Props) {
  const { t } = useTranslation('post');
  const { t: errors } = useTranslation('errors');
  const { posts, error, hasMore, loadingMore, loadMore, retry, remove } = usePosts(path, initial);
  const Place = look === 'products' ? ProductSkeleton : PostSkeleton;
  const failure = error && (
    <ErrorState
      boxed
      title={t('listError')}
      subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
      onRetry={retry}
    />
  );

  if (!posts) {
    if (failure) return failure;
    return (
      <div className={GROUND[look]} aria-busy="true">
        {['first', 'second', 'third'].map((place) => (
          <Place key={place} inset={look === 'grid'} />
        ))}
      </div>
    );
  }
  if (posts.length === 0 && !hasMore) return <>{failure || empty}</>;
  return (
    <>
      <div className={GROUND[look]}>
        {posts.map((post) =>
          look === 'products' ? (
            <ProductCard key={post._id} post={post} />
          ) : (
            <PostCard
              key={post._id}
              post={post}
              inset={look === 'grid'}
              onDeleted={(id) => {
                remove(id);
                onDeleted?.(id);
              }}
            />
          ),
        )}
      </div>
      {failure && <div className={cn('mt-4', look === 'feed' && 'mx-auto max-w-[40rem]')}>{failure}</div>}
      {hasMore && !failure && <LoadMore busy={loadingMore} onMore={loadMore} />}
    </>
  );
}
