import { Pencil, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Profile, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Button, ButtonLink, Icon, IconButton, lazyWithRetry, Skeleton } from '@/ui';
import { FollowButton } from './follow-button';
import { useFollow } from './use-follow';
import { useBlock } from './use-relationship';

const ActionPlaceholder = () => <Skeleton className="size-11 rounded-md" />;
// Guests have neither.
const ProfileMenu = lazyWithRetry(
  () => import('./profile-menu').then((module) => module.ProfileMenu),
  ActionPlaceholder,
);
const NewPostsBell = lazyWithRetry(
  () => import('./new-posts-bell').then((module) => module.NewPostsBell),
  ActionPlaceholder,
);

type Props = {
  profile: Profile;
  own: boolean;
  share: (path: string, title: string) => void;
  /** Tip button; the page passes it from another feature. */
  tip?: ReactNode;
};

const BOXED_CLASS = 'rounded-md! border-[1.5px] border-line-strong';

/** Actions of a profile: share, tip, follow; the menu has mute, block and report. */
export function ProfileActions({ profile, own, share, tip }: Props) {
  const { t } = useTranslation('profile');
  const membership = useMembership();
  const isMember = membership === 'member';
  const { isBlocked, unblock } = useBlock(profile);
  const { isFollowing } = useFollow(profile._id, profile.isFollowing);
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5 pb-1 xs:gap-2 sm:pb-3 max-xs:[&_.btn_svg]:hidden">
      {/* The row keeps its height until the visitor is known. */}
      {membership === 'unknown' && <Skeleton className="member-only size-11 rounded-md" />}
      {isMember && !own && <ProfileMenu profile={profile} className={`icon-btn ${BOXED_CLASS}`} />}
      <IconButton
        icon={Share2}
        label={t('share')}
        onClick={() => share(memberPath(profile), profile.name)}
        className={BOXED_CLASS}
      />
      {own && (
        <ButtonLink href="/settings/personal-information" variant="o">
          <Icon of={Pencil} size={18} />
          {t('editProfile')}
        </ButtonLink>
      )}
      {!own && isBlocked && (
        <Button variant="o" onClick={unblock}>
          {t('unblock')}
        </Button>
      )}
      {!own && !isBlocked && (
        <>
          {isMember && isFollowing && <NewPostsBell profile={profile} className={BOXED_CLASS} />}
          {tip}
          <FollowButton
            userId={profile._id}
            name={profile.name}
            isFollowing={profile.isFollowing}
            followsMe={profile.followsMe}
            size="md"
            variant="p"
          />
        </>
      )}
    </div>
  );
}
