import { type ReactNode, useRef } from 'react';
import type { Page, Post } from '@/api';
import { useHiddenPosts } from '@/api/lists/use-hidden-posts';
import { updateList, useInfiniteList } from '@/api/lists/use-infinite-list';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState, LoadMore } from '@/ui';
import { PostCard } from './post-card';
import { PostSkeleton } from './post-skeleton';
import { ProductCard } from './product-card';
import { ProductSkeleton } from './product-skeleton';
import { useFocusNextOnRemove } from './use-focus-kept';

export type PostListLayout = 'feed' | 'grid' | 'products';

type Props = {
  path: string;
  /** First page, rendered by the server. */
  initial?: Page<Post> | null;
  layout?: PostListLayout;
  empty: ReactNode;
  /** Called when the deletion of one of its posts can't be undone any more. */
  onDeleted?: (id: string) => void;
};

const LAYOUT_CLASSES: Record<PostListLayout, string> = {
  feed: 'mx-auto grid max-w-[40rem] grid-cols-1 gap-4 max-sm:gap-2',
  grid: 'grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5',
  products: 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5',
};

/** Posts or products with loading, error and empty states, loading more by scrolling and by a button. */
export function PostList({ path, initial, layout = 'feed', empty, onDeleted }: Props) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<Post>(path, { initial });
  const isHidden = useHiddenPosts();
  const isHiddenAtHome = useHiddenPosts({ ofOneAuthor: true });
  // On their own page those who are muted are read on purpose.
  const posts = items?.filter((post) =>
    path.startsWith(`/posts/${post.author._id}`) ? !isHiddenAtHome(post) : !isHidden(post),
  );
  const box = useRef<HTMLDivElement>(null);
  useFocusNextOnRemove(box, posts?.length ?? 0);
  const Place = layout === 'products' ? ProductSkeleton : PostSkeleton;
  const failure = error && (
    <ErrorState
      boxed
      title={t('listError')}
      subtitle={errorText(error)}
      onRetry={items ? loadMore : () => void reload()}
    />
  );

  if (!posts) {
    if (failure) return failure;
    return (
      <div className={LAYOUT_CLASSES[layout]} aria-busy="true">
        {['first', 'second', 'third'].map((place) => (
          <Place key={place} inset={layout === 'grid'} />
        ))}
      </div>
    );
  }
  if (posts.length === 0 && !hasMore) return <>{failure || empty}</>;
  const deleted = (id: string) => {
    void updateList<Post>(path, (known) => known.filter(({ _id }) => _id !== id));
    onDeleted?.(id);
  };
  return (
    <>
      <div ref={box} className={LAYOUT_CLASSES[layout]}>
        {posts.map((post) =>
          layout === 'products' ? (
            <ProductCard key={post._id} post={post} />
          ) : (
            <PostCard key={post._id} post={post} inset={layout === 'grid'} onDeleted={deleted} />
          ),
        )}
      </div>
      {failure && <div className={cn('mt-4', layout === 'feed' && 'mx-auto max-w-[40rem]')}>{failure}</div>}
      {hasMore && !failure && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}
