import type { Post } from '@/api';
import { saveMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Keeping a post, the same wherever it stands; taking it out can be undone. */
export function useSave(post: Post) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  const { value: isSaved, mutate } = useOptimisticMutation(saveMutation, post._id, post.viewer?.saved ?? false);
  const save = (wanted: boolean) =>
    mutate(wanted, (error) => showToast({ message: `${t('saveFailed')} ${errorText(error)}`, tone: 'error' }));
  return {
    isSaved,
    toggle: () => {
      save(!isSaved);
      if (!isSaved) return;
      const undo = { label: t('common:common.undo'), onPress: () => save(true) };
      showToast({ message: t('unsaved'), action: undo });
    },
  };
}
