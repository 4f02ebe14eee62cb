import type { Post } from '@/api';
import { deferDelete } from '@/api/mutations/deferred-delete';
import { countPost, omitFromCounts, restoreInCounts } from '@/api/mutations/post-counts';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

type DeleteHandlers = {
  /** Called at once, to leave the post's own page. */
  onLeave?: () => void;
  /** Called when the deletion can't be undone any more. */
  onDeleted?: (id: string) => void;
};

/** Deletes the member's own post: hidden at once, undoable for eight seconds. */
export function useDeletePost({ onLeave, onDeleted }: DeleteHandlers): (post: Post) => void {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  return (post) => {
    const { _id, kind } = post;
    omitFromCounts(post);
    const takeBack = deferDelete({
      id: _id,
      path: `/posts/${_id}`,
      onDeleted: () => {
        void countPost(post, -1);
        onDeleted?.(_id);
      },
      onRestored: () => restoreInCounts(post),
      onFailure: (error) => showToast({ message: `${t('deleteFailed')} ${errorText(error)}`, tone: 'error' }),
    });
    const undo = { label: t('common:common.undo'), onPress: takeBack };
    showToast({ message: t(kind === 'digital' ? 'deletedProduct' : 'deleted'), action: undo });
    onLeave?.();
  };
}
