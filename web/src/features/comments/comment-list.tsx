import { type Comment, isApiError } from '@/api';
import { useDeleted } from '@/api/mutations/deferred-delete';
import { useGrammaticalGender } from '@/api/session/use-grammatical-gender';
import { useTranslation } from '@/lib/i18n';
import { Button, ButtonLink, EmptyState, ErrorState } from '@/ui';
import { PendingComment } from './comment-form-slot';
import { CommentThread } from './comment-thread';
import { CommentsSkeleton } from './comments-skeleton';
import { signInHref } from './paths';
import { useCommentDraftsContext } from './use-comment-drafts';
import type { useComments } from './use-comments';

type Props = { list: ReturnType<typeof useComments>; isWhole: boolean; onRemoved: () => void };

/** The conversation with its states; what was written here stands above it. */
export function CommentList({ list, isWhole, onRemoved }: Props) {
  const { t } = useTranslation('comments');
  const context = useGrammaticalGender();
  const { post, unsent, sent } = useCommentDraftsContext();
  const removed = useDeleted();
  const { items, error, hasMore, isLoadingMore, isCut, loadMore, reload } = list;
  // What was written here stays on top, as the list knows it by now.
  const fresh = new Map(items?.map((comment) => [comment._id, comment]));
  const here = sent.filter(({ parentId }) => parentId === null).map((one) => fresh.get(one._id) ?? one);
  const ids = new Set(here.map(({ _id }) => _id));
  const rest = items?.filter(({ _id }) => !ids.has(_id)) ?? [];
  const shown = [...here, ...rest].filter(({ _id }) => !removed.has(_id));
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
    <CommentThread key={comment._id} comment={comment} isWhole={isWhole} onRemoved={onRemoved} />
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
        <EmptyState icon="shelf" headingLevel="h3" title={t('emptyTitle')} subtitle={t('emptySubtitle', { context })} />
      )}
      {failure}
      {hasMore && !failure && (
        <div className="grid justify-items-center">
          <Button variant="o" busy={isLoadingMore} onClick={loadMore}>
            {t('common:common.loadMore')}
          </Button>
        </div>
      )}
      {isCut && (
        <div className="guest-only grid justify-items-center">
          <ButtonLink variant="o" href={signInHref(post._id)}>
            {t('guestMore')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
