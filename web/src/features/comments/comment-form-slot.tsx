import { useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useJoinLink } from '@/shell';
import { Link, Skeleton } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { commentsPath } from './paths';
import { useCommentDraftsContext } from './use-comment-drafts';

// Guests can't write, so only members load this.
export const CommentForm = lazyWithRetry(
  () => import('./comment-form').then((module) => module.CommentForm),
  FormPlaceholder,
);
export const PendingComment = lazyWithRetry(() =>
  import('./pending-comment').then((module) => module.PendingCommentItem),
);

/** Form for members; guests get the link to join. */
export function CommentFormSlot() {
  const { t } = useTranslation('comments');
  const membership = useMembership();
  const joinLink = useJoinLink();
  const { me, post } = useCommentDraftsContext();
  return (
    <div className="mt-4">
      {membership !== 'member' && (
        <Link
          plain
          {...joinLink({ reason: 'comment', next: commentsPath(post._id) })}
          className="guest-only field-box text-ink-3 hover:border-lapis"
        >
          {t('guestWrite')}
        </Link>
      )}
      {membership !== 'guest' && <div className="member-only">{me ? <CommentForm /> : <FormPlaceholder />}</div>}
    </div>
  );
}

function FormPlaceholder() {
  return (
    <div aria-hidden="true" className="flex gap-3">
      <Skeleton className="mt-1 size-10 rounded-full" />
      <Skeleton className="h-12 flex-1 rounded-md" />
    </div>
  );
}
