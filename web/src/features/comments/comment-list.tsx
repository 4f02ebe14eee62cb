import { type Comment, isApiError } from '@/api';
import { useDeleted } from '@/api/mutations/deleted-ids';
import { useTranslation } from '@/lib/i18n';
import { MutedWordsNote } from '@/shell/muted-words-note';
import { Button, ButtonLink, EmptyState, ErrorState, Skeleton } from '@/ui';
import { PendingComment } from './comment-form-slot';
import { CommentThread } from './comment-thread';
import { signInHref } from './paths';
import { useCommentDraftsContext } from './use-comment-drafts';
import type { useComments } from './use-comments';

type Props = {
  list: ReturnType<typeof useComments>;
  /** The comment that comes before all others. */
  firstId: string | null;
  isExpanded: boolean;
  onRemoved: () => void;
};

/** Comments with loading, error and empty states; the member's new comments stay on top. */
export function CommentList({ list, firstId, isExpanded, onRemoved }: Props) {
  const { t } = useTranslation('comments');
  const { post, unsent, sent } = useCommentDraftsContext();
  const removed = useDeleted();
  const { items, error, hasMore, isLoadingMore, isLimited, loadMore, reload } = list;
  // Sent comments stay on top, with fresh data from the list.
  const fresh = new Map(items?.map((comment) => [comment._id, comment]));
  const here = sent.filter(({ parentId }) => parentId === null).map((one) => fresh.get(one._id) ?? one);
  const ids = new Set(here.map(({ _id }) => _id));
  const rest = items?.filter(({ _id }) => !ids.has(_id)) ?? [];
  const listed = [...here, ...rest].filter(({ _id }) => !removed.has(_id));
  const first = listed.filter(({ _id }) => _id === firstId);
  const shown = [...first, ...listed.filter(({ _id }) => _id !== firstId)];
  const waiting = unsent.filter(({ parentId }) => parentId === null).toReversed();
  const failure = error && (
    <ErrorState
      boxed
      title={t(items ? 'moreError' : 'listError')}
      subtitle={t(isApiError(error, 'network', 'timeout') ? 'errors:networkSubtitle' : 'errors:genericSubtitle')}
      onRetry={() => void reload()}
    />
  );
  const isEmpty = shown.length + waiting.length === 0;
  const thread = (comment: Comment) => (
    <CommentThread key={comment._id} comment={comment} isExpanded={isExpanded} onRemoved={onRemoved} />
  );
  return (
    <div className="mt-6 grid grid-cols-1 gap-6" aria-busy={!items && !error}>
      {!isEmpty && (
        <ul className="grid grid-cols-1 gap-6">
          {waiting.map((one) => (
            <PendingComment key={one.key} unsent={one} size={40} />
          ))}
          {shown.map(thread)}
        </ul>
      )}
      {!items && !error && <CommentsSkeleton />}
      {items && isEmpty && !error && (
        <EmptyState icon="shelf" headingLevel="h3" title={t('emptyTitle')} subtitle={t('emptySubtitle')} />
      )}
      {failure}
      {hasMore && !failure && (
        <div className="grid justify-items-center">
          <Button variant="o" busy={isLoadingMore} onClick={loadMore}>
            {t('common:common.loadMore')}
          </Button>
        </div>
      )}
      {items && items.length > 0 && !hasMore && <MutedWordsNote of="comments" />}
      {isLimited && (
        <div className="guest-only grid justify-items-center">
          <ButtonLink variant="o" href={signInHref(post._id)}>
            {t('guestMore')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Placeholder of the first comments. */
function CommentsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-7">
      {['w-11/12', 'w-3/5', 'w-4/5'].map((width) => (
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
