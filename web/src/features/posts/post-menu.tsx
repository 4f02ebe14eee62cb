import { Ellipsis, Info, Link2, Trash2 } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { Icon, Menu, type MenuEntry, showToast } from '@/ui';
import { DeleteDialog } from './delete-dialog';
import { useShare } from './use-share';

type Props = { post: Post; onDeleted?: (id: string) => void; className?: string };

/** What is rarely done with a post. */
export function PostMenu({ post, onDeleted, className }: Props) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const { copyLink } = useShare();
  const [asking, setAsking] = useState(false);
  const { reason, viewer, author } = post;

  const entries: MenuEntry[] = [
    { id: 'copy', text: t('copyLink'), icon: Link2, onPress: () => void copyLink(`/posts/${post._id}`) },
  ];
  if (reason) {
    const why = reason.type === 'mine' ? t('whyMine') : t('whyFollow', { name: `\u2068${author.name}\u2069` });
    entries.push({ id: 'why', text: t('why'), icon: Info, onPress: () => showToast({ message: why }) });
  }
  if (viewer?.mine) {
    const text = common('common.delete');
    entries.push({ id: 'delete', text, icon: Trash2, tone: 'danger', onPress: () => setAsking(true) });
  }

  return (
    <>
      <Menu
        label={common('common.more')}
        title={common('common.more')}
        entries={entries}
        className={cn('icon-btn shrink-0', className)}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {viewer?.mine && (
        <DeleteDialog post={post} isOpen={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
