import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Profile, useMembership } from '@/api';
import { usePostCounts } from '@/api/mutations/post-counts';
import { useTranslation } from '@/lib/i18n';
import { Icon, RichText, useFormat } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import type { NetworkTab } from './network-sheet';
import { useFollow } from './use-follow';

const NetworkSheet = lazyWithRetry(() => import('./network-sheet').then((module) => module.NetworkSheet));

/** Counts of followers, followed members and posts; members can open the lists behind the first two. */
export function ProfileCounts({ profile, isBlocked }: { profile: Profile; isBlocked: boolean }) {
  const { t } = useTranslation('profile');
  const { monthYear } = useFormat();
  const isMember = useMembership() === 'member';
  const { followersCount } = useFollow(profile._id, profile.isFollowing);
  const { all } = usePostCounts(profile);
  const [shown, setShown] = useState<NetworkTab | null>(null);
  const last = useRef<NetworkTab | null>(null);
  last.current = shown ?? last.current;

  const renderCount = (key: string, count: number) => (
    <RichText
      text={t(`${key}Strong`, { count })}
      parts={{ 1: (number) => <b className="num font-semibold text-ink">{number}</b> }}
    />
  );
  const lists = [
    ['followers', 'followers', followersCount(profile.followersCount)],
    ['following', 'followingCount', profile.followingCount],
  ] as const;
  return (
    <>
      <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-s text-ink-2 sm:gap-x-6">
        {lists.map(([tab, key, count]) => (
          <li key={tab}>
            {isMember && !isBlocked ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setShown(tab)}
                className="min-h-9 rounded-sm underline-offset-4 hover:text-ink hover:underline"
              >
                {renderCount(key, count)}
              </button>
            ) : (
              <span className="inline-flex min-h-9 items-center gap-1">
                <span>{renderCount(key, count)}</span>
              </span>
            )}
          </li>
        ))}
        <li>{renderCount('posts', all)}</li>
        {profile.answersCount > 0 && <li>{renderCount('answers', profile.answersCount)}</li>}
        <li className="flex items-center gap-2">
          <Icon of={CalendarDays} size={18} className="text-ink-3" />
          {t('joined', { date: monthYear(profile.createdAt) })}
        </li>
      </ul>
      {last.current && (
        <NetworkSheet profile={profile} first={last.current} isOpen={shown !== null} onClose={() => setShown(null)} />
      )}
    </>
  );
}
