import { useTranslation } from 'next-i18next/pages';
import { api, isApiError, type Post } from '@/api';
import { useErrorText } from '@/shell';
import { ConfirmDialog, showToast } from '@/ui';

type Props = { post: Post; isOpen: boolean; onClose: () => void; onDeleted?: (id: string) => void };

/** Asks before one's own post is deleted. */
export function DeleteDialog({ post, isOpen, onClose, onDeleted }: Props) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const errorText = useErrorText();

  const remove = async () => {
    try {
      await api.del(`/posts/${post._id}`);
    } catch (error) {
      // Deleted elsewhere: what was wanted is so.
      if (!isApiError(error, 'post_not_found')) throw error;
    }
    showToast({ message: t('deleted') });
    onDeleted?.(post._id);
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deleteTitle')}
      message={t(post.kind === 'digital' ? 'deleteMessage' : 'deletePlain')}
      confirmLabel={common('common.delete')}
      onConfirm={remove}
      failure={errorText}
    />
  );
}
