import { followMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Following one member, the same everywhere on the page. */
export function useFollow(userId: string, initially: boolean | null) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const before = initially ?? false;
  const { value: isFollowing, answer, mutate } = useOptimisticMutation(followMutation, userId, before);
  return {
    isFollowing,
    /** The number to show, given the number that came with `initially`. */
    followersCount: (count: number) =>
      answer?.isFollowing === isFollowing
        ? answer.followersCount
        : Math.max(0, count + Number(isFollowing) - Number(before)),
    toggle: () =>
      mutate(!isFollowing, (error) =>
        showToast({ message: `${t('followFailed')} ${errorText(error)}`, tone: 'error' }),
      ),
  };
}
