import { CalendarDays, Pencil, Share2 } from 'lucide-react';
import { Trans, useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import type { Profile } from '@/api';
import { Avatar, ButtonLink, Chip, Handle, Icon, IconButton, Name, UserText, useFormat } from '@/ui';
import { FollowButton } from './follow-button';
import { useFollow } from './use-follow';

type Props = {
  profile: Profile;
  own: boolean;
  share: (path: string, title: string) => void;
  /** The tabs, at the card's foot. */
  children: ReactNode;
};

/** The band of nuqtas, the picture, who it is and what one can do about it. */
export function ProfileHeader({ profile, own, share, children }: Props) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation('post');
  return (
    <section className="card max-sm:-mx-(--gutter) max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0">
      <div className="relative h-28 overflow-clip bg-night sm:h-43 sm:rounded-t-[calc(var(--radius-lg)-1px)]">
        <div className="absolute inset-0 bg-[url(/art/profile-band.svg)] bg-center" />
      </div>
      <div className="px-4 sm:px-7">
        <div className="flex flex-wrap items-end gap-2">
          <span className="relative -mt-15 rounded-full bg-surface p-1">
            <Avatar name={profile.name} picture={profile.profilePic} size={120} />
          </span>
          <div className="ms-auto flex items-center gap-2 pb-1 sm:pb-3">
            <IconButton
              icon={Share2}
              label={common('share')}
              onClick={() => share(`/users/${profile._id}`, profile.name)}
              className="rounded-md! border-[1.5px] border-line-strong"
            />
            {own ? (
              <ButtonLink href="/settings/personal-information" variant="o">
                <Icon of={Pencil} size={18} />
                {t('editProfile')}
              </ButtonLink>
            ) : (
              <FollowButton
                userId={profile._id}
                name={profile.name}
                isFollowing={profile.isFollowing}
                followsMe={profile.followsMe}
                size="md"
                variant="p"
              />
            )}
          </div>
        </div>
        <h1 className="mt-2">
          <Name>{profile.name}</Name>
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-s">
          {profile.handle && <Handle>{profile.handle}</Handle>}
          {profile.followsMe && <Chip>{t('followsYou')}</Chip>}
        </p>
        {profile.bio && <UserText className="mt-3 w-fit max-w-[62ch] text-ink-2">{profile.bio}</UserText>}
        <Facts profile={profile} />
        {children}
      </div>
    </section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { monthYear } = useFormat();
  const { followersCount } = useFollow(profile._id, profile.isFollowing);
  const counts = [
    ['followers', followersCount(profile.followersCount)],
    ['followingCount', profile.followingCount],
    ['posts', profile.postsCount],
  ] as const;
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-s text-ink-2">
      {counts.map(([key, count]) => (
        <li key={key}>
          <Trans
            t={t}
            i18nKey={`${key}Strong`}
            count={count}
            components={{ b: <b className="num font-semibold text-ink" /> }}
          />
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Icon of={CalendarDays} size={18} className="text-ink-3" />
        {t('joined', { date: monthYear(profile.createdAt) })}
      </li>
    </ul>
  );
}
