import { Ban, Flag, Info, Link2, Pencil, Trash2, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { type Post, useMe, useMembership } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText, useShell } from '@/shell';
import { ConfirmDialog, type MenuEntry, type MenuListProps, showToast } from '@/ui';
import { MenuList } from '@/ui/overlays/menu-list';
import { useAuthorActions } from './use-author-actions';
import { useDeletePost } from './use-delete';
import { useReasonText } from './use-reason-text';
import { useShare } from './use-share';

type Props = {
  post: Post;
  onDeleted?: (id: string) => void;
  onLeave?: () => void;
} & MenuListProps;

/** Menu of a post, loaded at its first opening. */
export function PostMenuList({ post, onDeleted, onLeave, ...place }: Props) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { copyLink } = useShare();
  const { openComposer, openReport } = useShell();
  const membership = useMembership();
  const { data: me } = useMe();
  const { isMuted, isBlocked, toggleMute, block } = useAuthorActions(post.author);
  const remove = useDeletePost({ onDeleted, onLeave });
  const why = useReasonText();
  const [isConfirming, setConfirming] = useState(false);
  const { viewer, author } = post;
  const name = isolate(author.name);

  const entries: MenuEntry[] = [
    { id: 'copy', text: t('copyLink'), icon: Link2, onPress: () => void copyLink(`/posts/${post._id}`) },
  ];
  if (post.reason) {
    const say = () => void why(post).then((message) => showToast({ message }));
    entries.push({ id: 'why', text: t('why'), icon: Info, onPress: say });
  }
  if (viewer?.mine ?? me?._id === author._id) {
    const edit = () => openComposer({ kind: post.kind, edit: post });
    // Guests' data may be shortened, so editing waits for the author's own.
    if (viewer) entries.push({ id: 'edit', text: t('edit'), icon: Pencil, onPress: edit });
    const onPress = () => remove(post);
    entries.push({ id: 'delete', text: common('common.delete'), icon: Trash2, tone: 'danger', onPress });
  } else if (membership === 'member') {
    const report = () => openReport({ kind: 'post', id: post._id, name: author.name, authorId: author._id });
    entries.push({
      id: 'mute',
      text: t(isMuted ? 'unmute' : 'mute', { name }),
      icon: isMuted ? Volume2 : VolumeX,
      onPress: toggleMute,
    });
    if (!isBlocked)
      entries.push({ id: 'block', text: t('block', { name }), icon: Ban, onPress: () => setConfirming(true) });
    entries.push({ id: 'report', text: t('report'), icon: Flag, tone: 'danger', onPress: report });
  }

  return (
    <>
      <MenuList {...place} entries={entries} />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('blockTitle', { name })}
        message={t('blockMessage')}
        confirmLabel={t('blockConfirm')}
        onConfirm={async () => block()}
        failure={errorText}
      />
    </>
  );
}
