import type { Profile } from '@/api';
import { blockMutation, muteMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Mute and block state of a profile, including optimistic changes. */
export function useRelationship({ _id, isMuted, isBlocked }: Pick<Profile, '_id' | 'isMuted' | 'isBlocked'>) {
  return {
    isMuted: useOptimisticMutation(muteMutation, _id, isMuted ?? false).value,
    isBlocked: useOptimisticMutation(blockMutation, _id, isBlocked ?? false).value,
  };
}

type FailureText = 'muteFailed' | 'blockFailed' | 'newPostsFailed';

/** Returns a function that shows a toast with what failed and the error. */
export function useMutationErrorToast(failure: FailureText): (error: unknown) => void {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  return (error) => showToast({ message: `${t(failure)} ${errorText(error)}`, tone: 'error' });
}

/** Block state of a profile, and blocking and unblocking. */
export function useBlock(profile: Profile) {
  const { t } = useTranslation('profile');
  const failed = useMutationErrorToast('blockFailed');
  const { value: isBlocked, mutate } = useOptimisticMutation(blockMutation, profile._id, profile.isBlocked ?? false);
  const unblock = () => {
    mutate(false, failed);
    showToast({ message: t('unblocked', { name: isolate(profile.name) }) });
  };
  return { isBlocked, unblock };
}
