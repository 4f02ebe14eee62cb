import { Ellipsis, Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react';
import type { Reply } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText, useShell } from '@/shell';
import { Icon, Menu, type MenuEntry, showToast } from '@/ui';
import { deleteComment } from './delete-comment';
import { useCommentDraftsContext } from './use-comment-drafts';

type Props = {
  comment: Reply;
  /** Number of the post's comments that are deleted with it. */
  counting: number;
  hidden: boolean;
  onHide: (hidden: boolean, onFailure: (error: unknown) => void) => void;
  onEdit: () => void;
  /** Called so that the focus can move. */
  onRemoved: () => void;
};

/** Actions on a comment: the member's own, one on their post, or another. */
export function CommentMenu({ comment, counting, hidden, onHide, onEdit, onRemoved }: Props) {
  const { t } = useTranslation('comments');
  const { openReport } = useShell();
  const errorText = useErrorText();
  const { me, post, isMine, count } = useCommentDraftsContext();
  if (!me) return null;
  const isOwn = me._id === comment.author._id;
  const { _id, author } = comment;
  const sayFault = (error: unknown) => showToast({ message: errorText(error), tone: 'error' });

  const hide = () => {
    const by = hidden ? counting : -counting;
    adjustCommentCount(post._id, count, by);
    onHide(!hidden, (error) => {
      adjustCommentCount(post._id, count, -by);
      sayFault(error);
    });
    if (!hidden) showToast({ message: t('hiddenNow') });
  };
  const remove = () => {
    const undo = deleteComment(comment, {
      postId: post._id,
      total: count,
      counting: hidden ? 0 : counting,
      onFailure: sayFault,
    });
    showToast({ message: t('deleted'), action: { label: t('common:common.undo'), onPress: undo } });
    onRemoved();
  };

  const entries: MenuEntry[] = [];
  if (isOwn) entries.push({ id: 'edit', text: t('common:common.edit'), icon: Pencil, onPress: onEdit });
  if (isMine && !isOwn) {
    entries.push({ id: 'hide', text: t(hidden ? 'unhide' : 'hide'), icon: hidden ? Eye : EyeOff, onPress: hide });
  }
  if (!isOwn) {
    const subject = { kind: 'comment' as const, id: _id, postId: post._id, name: author.name, authorId: author._id };
    entries.push({ id: 'report', text: t('report'), icon: Flag, onPress: () => openReport(subject) });
  }
  if (isMine || isOwn) {
    const text = t('common:common.delete');
    entries.push({ id: 'delete', text, icon: Trash2, tone: 'danger', onPress: remove });
  }
  return (
    <Menu
      label={t('options', { name: isolate(author.name) })}
      title={t('common:common.more')}
      entries={entries}
      className="icon-btn icon-btn-sm"
    >
      <Icon of={Ellipsis} size={18} />
    </Menu>
  );
}
