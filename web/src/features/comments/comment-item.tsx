import { type ReactNode, type Ref, useState } from 'react';
import { api, type Comment, type Reply, useMembership } from '@/api';
import { acceptMutation } from '@/api/mutations/mutations';
import { type MutationSpec, useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useJoinLink } from '@/shell';
import { Link, RelativeTime, useFormat } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { AnswerMark } from './answer-mark';
import { CommentBody } from './comment-body';
import { useEditedComment } from './comment-edits';
import { HelpfulButton } from './helpful-button';
import { commentAnchor, commentsPath } from './paths';
import { useIsHighlighted } from './use-anchor';
import { useCommentDraftsContext } from './use-comment-drafts';

// Guests have no menu. Only the member who asked accepts an answer, and only its writer sees that a comment is held.
const AcceptButton = lazyWithRetry(() => import('./accept-button').then((module) => module.AcceptButton));
const CommentMenu = lazyWithRetry(() => import('./comment-menu').then((module) => module.CommentMenu));
const HeldNote = lazyWithRetry(() => import('@/shell/held-note').then((module) => module.HeldNote));
const EditForm = lazyWithRetry(() => import('./edit-form').then((module) => module.EditForm));

/** At least 24 px, beside the name and the other actions. */
const TIME_CLASS = 'inline-flex min-h-6 min-w-6 items-center hover:underline';

type HiddenState = { hidden: boolean };

/** `id` consists of post id and comment id. */
const hideMutation: MutationSpec<boolean, HiddenState> = {
  kind: 'hide-comment',
  send: (id, isHidden) => {
    const [postId, commentId] = id.split('/');
    return api.post<HiddenState>(`/posts/${postId}/comments/${commentId}/${isHidden ? 'hide' : 'unhide'}`);
  },
  selectValue: ({ hidden }) => hidden,
};

type Props = {
  comment: Reply;
  /** The same comment if it answers a question. */
  answer?: Comment;
  size: number;
  counting: number;
  onReply?: () => void;
  replyRef?: Ref<HTMLButtonElement>;
  onRemoved: () => void;
  /** Replies below the comment. */
  children?: ReactNode;
};

/** Comment or reply with an anchor for links. */
export function CommentItem({
  comment: listed,
  answer,
  size,
  counting,
  onReply,
  replyRef,
  onRemoved,
  children,
}: Props) {
  const { t } = useTranslation('comments');
  const membership = useMembership();
  const { fullDate } = useFormat();
  const comment = useEditedComment(listed);
  const [isEditing, setEditing] = useState(false);
  const joinLink = useJoinLink();
  const { post, isMine } = useCommentDraftsContext();
  const { value: hidden, mutate } = useOptimisticMutation(hideMutation, `${post._id}/${comment._id}`, comment.hidden);
  const choice = useOptimisticMutation(acceptMutation, post._id, post.answerId ?? null);
  // A hidden answer is not accepted until it is shown again.
  const isAccepted = Boolean(answer) && choice.value === comment._id && !hidden;
  const marked = useIsHighlighted(comment._id);
  const anchor = commentAnchor(comment._id);
  const closeEditor = () => {
    setEditing(false);
    document.getElementById(anchor)?.focus({ preventScroll: true });
  };
  const look = 'inline-flex min-h-8 min-w-8 items-center text-xs font-medium text-ink-3 hover:text-ink';
  return (
    <li>
      <article
        id={anchor}
        tabIndex={-1}
        aria-label={t('by', { name: isolate(comment.author.name) })}
        className={cn(
          '-m-2 rounded-md p-2 transition-colors duration-700 outline-offset-0',
          isAccepted && 'border-green border-s-4 bg-green-soft p-3',
          marked && 'bg-lapis-soft duration-100',
        )}
      >
        {isAccepted && <AnswerMark asker={post.author.name} />}
        <CommentBody
          comment={{ ...comment, hidden }}
          size={size}
          aside={
            <>
              <Link plain href={`#${anchor}`} title={t('permalink')} className={TIME_CLASS}>
                <RelativeTime at={comment.createdAt} />
              </Link>
              {comment.editedAt && (
                <time dateTime={comment.editedAt} title={fullDate(comment.editedAt)}>
                  {' · '}
                  {t('common:time.edited')}
                </time>
              )}
            </>
          }
          editor={isEditing && <EditForm comment={comment} onClose={closeEditor} />}
          menu={
            membership === 'member' && (
              <CommentMenu
                comment={comment}
                counting={counting}
                hidden={hidden}
                onHide={mutate}
                onEdit={() => setEditing(true)}
                onRemoved={onRemoved}
              />
            )
          }
          note={comment.heldFor && <HeldNote rule={comment.heldFor} className="mt-2" />}
          foot={
            // Hidden comments can't be answered.
            onReply &&
            !hidden && (
              <div className={answer ? 'flex flex-wrap items-center gap-x-4' : 'contents'}>
                {answer && <HelpfulButton answer={answer} />}
                {membership !== 'member' && (
                  <Link
                    plain
                    {...joinLink({ reason: 'comment', next: commentsPath(post._id) })}
                    className={cn('guest-only', look)}
                  >
                    {t('reply')}
                  </Link>
                )}
                {membership !== 'guest' && (
                  <button ref={replyRef} type="button" className={cn('member-only', look)} onClick={onReply}>
                    {t('reply')}
                  </button>
                )}
                {answer && isMine && (
                  <AcceptButton
                    isAccepted={isAccepted}
                    onChange={(accepted, onFailure) => choice.mutate(accepted ? comment._id : null, onFailure)}
                  />
                )}
              </div>
            )
          }
        />
      </article>
      {children}
    </li>
  );
}
