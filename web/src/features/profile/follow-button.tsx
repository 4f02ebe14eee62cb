import { Check, Plus } from 'lucide-react';
import { useRouter } from 'next/router';
import { useMe, useMembership } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useJoinLink } from '@/shell';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant, Icon, Skeleton } from '@/ui';
import { useFollow } from './use-follow';

type Props = {
  userId: string;
  name: string;
  /** Null while unknown: the page was rendered for guests. */
  isFollowing: boolean | null;
  followsMe?: boolean | null;
  size?: ButtonSize;
  /** Appearance before the member follows. */
  variant?: ButtonVariant;
};

/** Follow button: follows and unfollows, asks guests to join, and is absent on the member's own profile. */
export function FollowButton({ userId, name, isFollowing, followsMe, size = 'sm', variant = 'o' }: Props) {
  const { t } = useTranslation('profile');
  const { asPath, isReady } = useRouter();
  const membership = useMembership();
  const { data: me } = useMe();
  const joinLink = useJoinLink();
  const follow = useFollow(userId, isFollowing);
  if (me?._id === userId) return null;

  // The accessible name states the current relationship; it starts with the visible label.
  const state = follow.isFollowing ? 'following' : followsMe ? 'followBack' : 'follow';
  const label = t(`${state}Name`, { name: isolate(name) });
  const join = (
    <ButtonLink
      // The fragment (#…) never reaches the server.
      {...joinLink({
        reason: 'follow',
        next: asPath.replace(isReady ? /#.*$/ : /[?#].*$/, ''),
        author: { id: userId, name },
      })}
      variant={variant}
      size={size}
      aria-label={t('followName', { name: isolate(name) })}
      className={membership === 'unknown' ? 'guest-only' : undefined}
    >
      <Icon of={Plus} size={18} />
      {t('follow')}
    </ButtonLink>
  );
  if (membership === 'guest') return join;
  if (membership === 'unknown' || isFollowing === null) {
    return (
      <>
        {membership === 'unknown' && join}
        <Skeleton className={`member-only w-24 rounded-md ${size === 'sm' ? 'h-9' : 'h-11'}`} />
      </>
    );
  }
  return (
    <Button
      variant={follow.isFollowing ? 's' : variant}
      size={size}
      aria-label={label}
      title={follow.isFollowing ? t('unfollow') : undefined}
      onClick={follow.toggle}
    >
      <Icon of={follow.isFollowing ? Check : Plus} size={18} />
      {t(state)}
    </Button>
  );
}
