import { ThumbsUp } from 'lucide-react';
import { type Comment, useMembership } from '@/api';
import { helpfulMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useErrorText, useJoinLink } from '@/shell';
import { Count, Icon, Link, showToast } from '@/ui';
import { commentsPath } from './paths';
import { useCommentDraftsContext } from './use-comment-drafts';

const LOOK = 'inline-flex min-h-8 items-center gap-1.5 rounded-full px-2.5 -ms-2.5 text-xs font-medium';

/** Marks an answer as helpful; writers see the number only. */
export function HelpfulButton({ answer }: { answer: Comment }) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const joinLink = useJoinLink();
  const membership = useMembership();
  const { me, post } = useCommentDraftsContext();
  const listed = answer.helpful ?? false;
  const { value: isHelpful, mutate } = useOptimisticMutation(helpfulMutation, `${post._id}/${answer._id}`, listed);
  const count = (answer.helpfulCount ?? 0) + Number(isHelpful) - Number(listed);
  const content = (
    <>
      <Icon of={ThumbsUp} size={16} className={isHelpful ? 'fill-current' : undefined} />
      {t('helpful')}
      {count > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <Count value={count} />
        </>
      )}
    </>
  );
  if (me?._id === answer.author._id) {
    return count > 0 ? <span className={cn(LOOK, 'text-ink-3')}>{content}</span> : null;
  }
  return (
    <>
      {membership !== 'member' && (
        <Link
          plain
          {...joinLink({ reason: 'helpful', next: commentsPath(post._id) })}
          className={cn('guest-only text-ink-3 hover:text-ink', LOOK)}
        >
          {content}
        </Link>
      )}
      {membership !== 'guest' && (
        <button
          type="button"
          aria-pressed={isHelpful}
          className={cn(
            'member-only',
            LOOK,
            isHelpful ? 'bg-surface text-green-ink shadow-1' : 'text-ink-3 hover:text-ink',
          )}
          onClick={() =>
            mutate(!isHelpful, (error) =>
              showToast({ message: `${t('helpfulFailed')} ${errorText(error)}`, tone: 'error' }),
            )
          }
        >
          {content}
        </button>
      )}
    </>
  );
}
