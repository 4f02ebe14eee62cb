import { Ellipsis } from 'lucide-react';
import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, lazyWithRetry, MenuButton } from '@/ui';

const PostMenuList = lazyWithRetry(() => import('./post-menu-list').then((module) => module.PostMenuList));

type Props = {
  post: Post;
  onDeleted?: (id: string) => void;
  onLeave?: () => void;
  className?: string;
};

/** Button of the post's menu. */
export function PostMenu({ className, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <MenuButton
      label={t('common.more')}
      title={t('common.more')}
      list={(place) => <PostMenuList {...props} {...place} />}
      className={cn('icon-btn shrink-0', className)}
    >
      <Icon of={Ellipsis} />
    </MenuButton>
  );
}
