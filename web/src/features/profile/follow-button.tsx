import { Check, Plus } from 'lucide-react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useMe, useMembership } from '@/api';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant, Icon, Skeleton } from '@/ui';
import { useFollow } from './use-follow';

type Props = {
  userId: string;
  name: string;
  /** Null while it is not known: the page was rendered for guests. */
  isFollowing: boolean | null;
  followsMe?: boolean | null;
  size?: ButtonSize;
  /** How it looks before one follows. */
  variant?: ButtonVariant;
};

/** Follows and unfollows; takes guests to Join; not there for oneself. */
export function FollowButton({ userId, name, isFollowing, followsMe, size = 'sm', variant = 'o' }: Props) {
  const { t } = useTranslation('profile');
  const { asPath } = useRouter();
  const membership = useMembership();
  const { data: me } = useMe();
  const follow = useFollow(userId, isFollowing);
  if (me?._id === userId) return null;

  const label = t('followName', { name: `\u2068${name}\u2069` });
  const join = (
    <ButtonLink
      href={`/signup?next=${encodeURIComponent(asPath)}`}
      variant={variant}
      size={size}
      aria-label={label}
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
      aria-pressed={follow.isFollowing}
      aria-label={label}
      title={follow.isFollowing ? t('unfollow') : undefined}
      onClick={follow.toggle}
    >
      <Icon of={follow.isFollowing ? Check : Plus} size={18} />
      {t(follow.isFollowing ? 'following' : followsMe ? 'followBack' : 'follow')}
    </Button>
  );
}
