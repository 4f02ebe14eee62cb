import type { Post } from '@/api';
import { deferDelete } from '@/api/mutations/deferred-delete';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

type DeleteHandlers = {
  /** The post's own page is left at once. */
  onLeave?: () => void;
  /** It cannot be taken back any more. */
  onDeleted?: (id: string) => void;
};

/** Deletes one's own post: it is away at once and can be taken back for eight seconds. */
export function useDeletePost({ onLeave, onDeleted }: DeleteHandlers): (post: Post) => void {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  return ({ _id, kind }) => {
    const takeBack = deferDelete({
      id: _id,
      path: `/posts/${_id}`,
      onDeleted: () => onDeleted?.(_id),
      onFailure: (error) => showToast({ message: `${t('deleteFailed')} ${errorText(error)}`, tone: 'error' }),
    });
    const undo = { label: t('common:common.undo'), onPress: takeBack };
    showToast({ message: t(kind === 'digital' ? 'deletedProduct' : 'deleted'), action: undo });
    onLeave?.();
  };
}
