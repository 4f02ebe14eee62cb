import { useTranslation } from 'next-i18next/pages';
import useSWR, { mutate } from 'swr';
import { api, type FollowState, type Profile } from '@/api';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** What one member wants and what the API last said; null until it was asked about. */
type Known = { wanted: boolean; followersCount: number | null };

const keyOf = (userId: string) => `follow:${userId}`;
/** The wish of the last tap, and the one request that is on its way, for each member. */
const wishes = new Map<string, boolean>();
const running = new Set<string>();

function tell(userId: string, known: Known): Promise<unknown> {
  return mutate(keyOf(userId), known, { revalidate: false });
}

/** Sends until the API says what the last tap wanted: taps in between never reach it. */
async function settle(userId: string, before: boolean): Promise<void> {
  let confirmed = before;
  running.add(userId);
  try {
    for (let wanted = wishes.get(userId); wanted !== undefined && wanted !== confirmed; wanted = wishes.get(userId)) {
      const path = `/users/${wanted ? 'follow' : 'unfollow'}/${userId}`;
      const state = await api.post<FollowState>(path);
      confirmed = state.isFollowing;
      if (confirmed !== wanted) break;
      if (wishes.get(userId) !== wanted) continue;
      await tell(userId, { wanted: confirmed, followersCount: state.followersCount });
      await mutate<Profile>(`/users/${userId}`, (profile) => profile && { ...profile, ...state }, {
        revalidate: false,
      });
    }
  } catch (error) {
    await tell(userId, { wanted: confirmed, followersCount: null });
    throw error;
  } finally {
    wishes.delete(userId);
    running.delete(userId);
  }
}

/** Following one member, the same everywhere on the page: optimistic, and the last tap wins. */
export function useFollow(userId: string, initially: boolean | null) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { data: known } = useSWR<Known>(keyOf(userId), null);
  const isFollowing = known?.wanted ?? initially ?? false;

  const toggle = () => {
    const wanted = !(wishes.get(userId) ?? isFollowing);
    wishes.set(userId, wanted);
    void tell(userId, { wanted, followersCount: null });
    if (running.has(userId)) return;
    settle(userId, isFollowing).catch((error: unknown) => {
      showToast({ message: `${t('followFailed')} ${errorText(error)}`, tone: 'error' });
    });
  };

  return {
    isFollowing,
    /** The number to show, given the number that came with `initially`. */
    followersCount: (count: number) =>
      known?.followersCount ?? Math.max(0, count + Number(isFollowing) - Number(initially ?? isFollowing)),
    toggle,
  };
}
