import { useTranslation } from 'next-i18next/pages';
import type { Profile } from '@/api';
import { Meta, useSettings } from '@/shell';
import { useNavigation } from '@/ui';

/** What a profile says of itself to search engines and to whoever unfurls its link. */
export function ProfileMeta({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { webOrigin } = useSettings();
  const { hrefOf } = useNavigation();
  const path = `/users/${profile._id}`;
  const { name, handle, bio, profilePic } = profile;
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: webOrigin + hrefOf(path),
    dateCreated: profile.createdAt,
    mainEntity: {
      '@type': 'Person',
      '@id': webOrigin + path,
      identifier: profile._id,
      name,
      url: webOrigin + hrefOf(path),
      ...(handle && { alternateName: handle }),
      ...(bio && { description: bio }),
      ...(profilePic && { image: profilePic.url }),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.followersCount,
      },
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: profile.postsCount,
      },
    },
  };
  return (
    <Meta
      title={handle ? `${name} (@${handle})` : name}
      description={bio || t('description', { name })}
      path={path}
      type="profile"
      image={profilePic ? { ...profilePic, alt: name } : undefined}
      jsonLd={jsonLd}
    />
  );
}
