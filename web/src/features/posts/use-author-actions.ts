import type { Author, Profile } from '@/api';
import { useCached } from '@/api/client/use-cached';
import { blockMutation, muteMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Mutes and blocks the author of a post; both can be undone. */
export function useAuthorActions(author: Author) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  // Posts lack the relationship; a cached profile has it.
  const profile = useCached<Profile>(`/users/${author._id}`);
  const mute = useOptimisticMutation(muteMutation, author._id, profile?.isMuted ?? false);
  const block = useOptimisticMutation(blockMutation, author._id, profile?.isBlocked ?? false);
  const name = isolate(author.name);
  const failed = (text: string) => (error: unknown) =>
    showToast({ message: `${text} ${errorText(error)}`, tone: 'error' });
  const undo = (onPress: () => void) => ({ label: t('common:common.undo'), onPress });
  return {
    isMuted: mute.value,
    isBlocked: block.value,
    toggleMute: () => {
      const next = !mute.value;
      mute.mutate(next, failed(t('muteFailed')));
      if (!next) showToast({ message: t('unmuted', { name }) });
      else
        showToast({ message: t('muted', { name }), action: undo(() => mute.mutate(false, failed(t('muteFailed')))) });
    },
    block: () => {
      block.mutate(true, failed(t('blockFailed')));
      showToast({ message: t('blocked', { name }), action: undo(() => block.mutate(false, failed(t('blockFailed')))) });
    },
  };
}
