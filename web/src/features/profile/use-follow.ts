import { followMutation } from '@/api/mutations/mutations';
import { startMutation, useOptimisticMutation, usePendingValue } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Follow state of one member, shared by all buttons on the page. */
export function useFollow(userId: string, initially: boolean | null) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const before = initially ?? false;
  const { value: isFollowing, answer, mutate } = useOptimisticMutation(followMutation, userId, before);
  return {
    isFollowing,
    /** Returns the count to display, given the count that was loaded with `initially`. */
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

type Followable = { _id: string; isFollowing: boolean };

/** Follow states of several members, and following all of them at once. */
export function useFollowAll() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const pendingValue = usePendingValue();
  const isFollowing = (user: Followable) => Boolean(pendingValue(followMutation, user._id) ?? user.isFollowing);
  const followAll = (users: readonly Followable[]) => {
    for (const user of users) {
      if (isFollowing(user)) continue;
      void startMutation(followMutation, user._id, {
        value: true,
        initial: user.isFollowing,
        onFailure: (error) => showToast({ message: `${t('followFailed')} ${errorText(error)}`, tone: 'error' }),
      });
    }
  };
  return { isFollowing, followAll };
}
