import { useRef, useState } from 'react';
import type { Comment, Reply } from '@/api';
import { useDeleted } from '@/api/mutations/deleted-ids';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState } from '@/ui';
import { CommentForm, PendingComment } from './comment-form-slot';
import { CommentItem } from './comment-item';
import { useCommentDraftsContext } from './use-comment-drafts';
import { useReplies } from './use-comments';

type Props = {
  comment: Comment;
  /** Shows all replies, because an anchor points to one of them. */
  isExpanded: boolean;
  onRemoved: () => void;
};

/** Comment with its first two replies; the others load on request. */
export function CommentThread({ comment, isExpanded, onRemoved }: Props) {
  const { t } = useTranslation('comments');
  const { post, unsent, sent, boxes } = useCommentDraftsContext();
  const removed = useDeleted();
  const [isOpen, setOpen] = useState(false);
  // Until it is opened or closed here, a stored draft decides.
  const [isReplying, setReplying] = useState<boolean>();
  const replyButton = useRef<HTMLButtonElement>(null);

  const unseen = Math.max(0, comment.repliesCount - comment.replies.length);
  const isEnabled = isOpen || (isExpanded && unseen > 0);
  const { items, error, isLoading, hasMore, isLoadingMore, loadMore, reload } = useReplies(
    post._id,
    comment._id,
    isEnabled,
  );
  const replies: Reply[] = items ?? comment.replies;
  const here = sent.filter(({ parentId, _id }) => parentId === comment._id && !replies.some((one) => one._id === _id));
  const waiting = unsent.filter(({ parentId }) => parentId === comment._id);
  const showsBox = isReplying ?? Boolean(boxes[comment._id]);
  const mayShowMore = items ? hasMore : unseen > 0;
  const hasReplies = replies.length + here.length + waiting.length > 0 || mayShowMore || showsBox;

  const item = (reply: Reply) =>
    !removed.has(reply._id) && (
      <CommentItem key={reply._id} comment={reply} size={32} counting={1} onRemoved={onRemoved} />
    );

  return (
    <CommentItem
      comment={comment}
      answer={post.kind === 'question' ? comment : undefined}
      size={40}
      counting={1 + comment.repliesCount + here.length}
      onReply={() => setReplying(!showsBox)}
      replyRef={replyButton}
      onRemoved={onRemoved}
    >
      {hasReplies && (
        <div className="ms-13 mt-3 grid grid-cols-1 gap-4 max-sm:ms-8">
          {(replies.length > 0 || here.length > 0 || waiting.length > 0 || mayShowMore) && (
            <ul className="grid grid-cols-1 gap-4">
              {replies.map(item)}
              {error && (
                <li>
                  <ErrorState boxed title={t('moreError')} onRetry={() => void reload()} />
                </li>
              )}
              {mayShowMore && !error && (
                <li>
                  <Button
                    variant="t"
                    size="sm"
                    className="-ms-3 text-lapis-ink"
                    busy={isEnabled && (isLoading || isLoadingMore)}
                    onClick={() => (items ? loadMore() : setOpen(true))}
                  >
                    {items ? t('common:common.showMore') : t('moreReplies', { count: unseen })}
                  </Button>
                </li>
              )}
              {here.map(item)}
              {waiting.map((one) => (
                <PendingComment key={one.key} unsent={one} size={32} />
              ))}
            </ul>
          )}
          {showsBox && (
            <CommentForm
              parentId={comment._id}
              name={comment.author.name}
              focused={isReplying === true}
              onClose={() => {
                setReplying(false);
                replyButton.current?.focus();
              }}
            />
          )}
        </div>
      )}
    </CommentItem>
  );
}
