import { Pencil, Trash2 } from 'lucide-react';
import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { useShell } from '@/shell';
import { Button, Icon, useNavigation } from '@/ui';
import { useDeletePost } from './use-delete';

/** The member's own product: sales and actions. */
export function SellerPanel({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { purchases } = post.counts;
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-ink-2">{purchases > 0 ? t('sales', { count: purchases }) : t('noSales')}</p>
      <SellerActions post={post} />
    </div>
  );
}

export function SellerActions({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { openComposer } = useShell();
  const { navigate } = useNavigation();
  const remove = useDeletePost({ onLeave: () => navigate(memberPath(post.author)) });
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="k" aria-haspopup="dialog" onClick={() => openComposer({ kind: 'digital', edit: post })}>
        <Icon of={Pencil} size={18} />
        {t('edit')}
      </Button>
      <Button variant="o" onClick={() => remove(post)}>
        <Icon of={Trash2} size={18} />
        {t('common:common.delete')}
      </Button>
    </div>
  );
}
