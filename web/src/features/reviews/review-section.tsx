import { useState } from 'react';
import { isApiError, type Post, type Review, useMembership } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, Skeleton, SortSwitch } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { Breakdown } from './breakdown';
import { SORTS, type Sort, useReviewList, useSummary } from './review-data';
import { ReviewItem } from './review-item';

// Only buyers write.
const OwnReview = lazyWithRetry(() => import('./own-review').then((module) => module.OwnReview));

/** Own review, ratings by stars, and the reviews of others. */
export function ReviewSection({ post }: { post: Post }) {
  const { t } = useTranslation('reviews');
  const isMember = useMembership() === 'member';
  const isOwned = useIsOwned(post);
  const { data: summary, error, mutate } = useSummary(post._id);
  const [sort, setSort] = useState<Sort>('newest');
  if (error && !summary) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!summary) return post.ratingCount || isOwned ? <ListSkeleton /> : null;
  const { mine, canReview, ratingCount } = summary;
  return (
    <div className="mt-3 grid grid-cols-1 gap-6 empty:hidden">
      {isMember && (mine || canReview) && <OwnReview post={post} mine={mine} canReview={canReview} />}
      {ratingCount > 0 && <Breakdown summary={summary} />}
      {ratingCount > 1 && (
        <SortSwitch
          label={t('sort')}
          options={SORTS.map((value) => ({ value, label: t(value) }))}
          value={sort}
          onChange={setSort}
          className="-my-3 -ms-2.5 flex-wrap"
        />
      )}
      {ratingCount > 0 && <List post={post} sort={sort} mine={mine} />}
    </div>
  );
}

function List({ post, sort, mine }: { post: Post; sort: Sort; mine: Review | null }) {
  const { t } = useTranslation('reviews');
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useReviewList(post._id, sort);
  const failure = error && <Failure error={error} isMore={Boolean(items)} onRetry={() => void reload()} />;
  if (!items) return failure || <ListSkeleton />;
  // The own review is above.
  const others = items.filter(({ _id }) => _id !== mine?._id);
  return (
    <>
      {others.length > 0 && (
        <ul className="grid grid-cols-1 gap-6">
          {others.map((review) => (
            <li key={review._id}>
              <ReviewItem post={post} review={review} />
            </li>
          ))}
        </ul>
      )}
      {failure}
      {hasMore && !failure && (
        <div className="grid justify-items-center">
          <Button variant="o" busy={isLoadingMore} onClick={loadMore}>
            {t('common:common.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}

function Failure({ error, isMore, onRetry }: { error: unknown; isMore?: boolean; onRetry: () => void }) {
  const { t } = useTranslation('reviews');
  return (
    <ErrorState
      boxed
      title={t(isMore ? 'moreError' : 'listError')}
      subtitle={t(isApiError(error, 'network', 'timeout') ? 'errors:networkSubtitle' : 'errors:genericSubtitle')}
      onRetry={onRetry}
    />
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="grid min-h-60 content-start gap-7 pt-2">
      {['w-11/12', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
