import type { ReactNode } from 'react';
import type { Profile } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Chip, Handle, Name, UserText } from '@/ui';
import { ProfileActions } from './profile-actions';
import { ProfileCounts } from './profile-counts';
import { useRelationship } from './use-relationship';

type Props = {
  profile: Profile;
  own: boolean;
  share: (path: string, title: string) => void;
  tip?: ReactNode;
  /** Tabs at the bottom of the card. */
  children: ReactNode;
};

/** Profile header: cover pattern, avatar, name, counts and actions. */
export function ProfileHeader({ profile, own, share, tip, children }: Props) {
  const { t } = useTranslation('profile');
  const { isMuted, isBlocked } = useRelationship(profile);
  return (
    <section className="card max-sm:-mx-(--gutter) max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0">
      <div className="relative h-28 overflow-clip bg-night sm:h-43 sm:rounded-t-[calc(var(--radius-lg)-1px)]">
        <div className="absolute inset-0 bg-[url(/art/profile-band.svg)] bg-center" />
      </div>
      <div className="px-4 sm:px-7">
        <div className="flex flex-wrap items-end gap-2">
          <span className="relative -mt-15 rounded-full bg-surface p-1">
            <Avatar name={profile.name} picture={profile.profilePic} size={120} eager />
          </span>
          <ProfileActions profile={profile} own={own} share={share} tip={tip} />
        </div>
        <h1 className="mt-2">
          <Name isStaff={profile.isStaff}>{profile.name}</Name>
        </h1>
        <p className="flex min-h-8 flex-wrap items-center gap-2 text-s">
          {profile.handle && <Handle>{profile.handle}</Handle>}
          {profile.followsMe && !isBlocked && <Chip>{t('followsYou')}</Chip>}
          {isMuted && <Chip>{t('isMuted')}</Chip>}
        </p>
        {profile.bio && <UserText className="mt-3 w-fit max-w-[37.2em] text-ink-2">{profile.bio}</UserText>}
        <ProfileCounts profile={profile} isBlocked={isBlocked} />
        {children}
      </div>
    </section>
  );
}
