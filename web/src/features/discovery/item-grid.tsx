import { Fragment, type ReactNode } from 'react';
import type { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useErrorText } from '@/shell';
import { ErrorState, LoadMore } from '@/ui';

type Props<Item extends { _id: string }> = {
  list: ReturnType<typeof useInfiniteList<Item>>;
  render: (item: Item) => ReactNode;
  /** Placeholder of an item, and their number on the first screen. */
  skeleton: ReactNode;
  skeletonCount?: number;
  /** Grid of items and placeholders. */
  className: string;
  empty: ReactNode;
  errorTitle: string;
  /** Items that are shown elsewhere. */
  skip?: number;
};

/** List with loading, error and empty states, loading more by scrolling and by a button. */
export function ItemGrid<Item extends { _id: string }>(props: Props<Item>) {
  const { list, render, skeleton, skeletonCount = 8, className, empty, errorTitle, skip = 0 } = props;
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = list;
  const errorText = useErrorText();
  const failure = (onRetry: () => void) =>
    error && <ErrorState boxed title={errorTitle} subtitle={errorText(error)} onRetry={onRetry} />;

  if (!items) {
    return (
      failure(() => void reload()) ?? (
        <div aria-busy="true" className={className}>
          {Array.from({ length: skeletonCount }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
            <Fragment key={place}>{skeleton}</Fragment>
          ))}
        </div>
      )
    );
  }
  if (items.length === 0 && !hasMore) return empty;
  return (
    <>
      <div className={className}>
        {items.slice(skip).map((item) => (
          <Fragment key={item._id}>{render(item)}</Fragment>
        ))}
      </div>
      {error && <div className="mt-6">{failure(hasMore ? loadMore : () => void reload())}</div>}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}
