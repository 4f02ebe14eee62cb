import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Post, Review } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText, useShell } from '@/shell';
import { ConfirmDialog, Icon, Menu, type MenuEntry, showToast } from '@/ui';
import { deleteReply } from './review-data';

type Props = { post: Post; review: Review };

/** Report of another member's review. */
export function ReviewMenu({ post, review: { _id, author } }: Props) {
  const { t } = useTranslation('reviews');
  const { openReport } = useShell();
  const report = () =>
    openReport({ kind: 'review', id: _id, postId: post._id, name: author.name, authorId: author._id });
  const entries: MenuEntry[] = [{ id: 'report', text: t('report'), icon: Flag, onPress: report }];
  return <Options label={t('options', { name: isolate(author.name) })} entries={entries} />;
}

/** Actions of the seller on their reply, or the report of it. */
export function ReplyMenu({ post, review, onEdit }: Props & { onEdit: () => void }) {
  const { t } = useTranslation('reviews');
  const { openReport } = useShell();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { author } = post;
  const report = () =>
    openReport({ kind: 'reviewReply', id: review._id, postId: post._id, name: author.name, authorId: author._id });
  const remove = async () => {
    await deleteReply(post._id, review._id);
    showToast({ message: t('replyDeleted') });
  };
  const entries: MenuEntry[] = post.viewer?.mine
    ? [
        { id: 'edit', text: t('common:common.edit'), icon: Pencil, onPress: onEdit },
        {
          id: 'delete',
          text: t('common:common.delete'),
          icon: Trash2,
          tone: 'danger',
          onPress: () => setAsking(true),
        },
      ]
    : [{ id: 'report', text: t('report'), icon: Flag, onPress: report }];
  return (
    <>
      <Options label={t('optionsReply', { name: isolate(author.name) })} entries={entries} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteReplyTitle')}
        message={t('deleteReplyMessage', { name: isolate(review.author.name) })}
        confirmLabel={t('common:common.delete')}
        onConfirm={remove}
        failure={errorText}
      />
    </>
  );
}

function Options({ label, entries }: { label: string; entries: MenuEntry[] }) {
  const { t } = useTranslation();
  return (
    <Menu label={label} title={t('common.more')} entries={entries} className="icon-btn icon-btn-sm">
      <Icon of={Ellipsis} size={18} />
    </Menu>
  );
}
