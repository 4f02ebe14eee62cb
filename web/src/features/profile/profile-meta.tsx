import type { Profile } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { contentVersion } from '@/lib/version';
import { Meta, StructuredData, useBrandName } from '@/shell';
import { useUrls } from '@/shell/urls';
import { profileJsonLd } from './profile-json-ld';

/** Meta tags of a profile for search engines and link previews. */
export function ProfileMeta({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { absoluteUrl } = useUrls();
  const front = useBrandName();
  const { _id, name, handle, bio, profilePic, followersCount, postsCount } = profile;
  const version = contentVersion(name, handle, bio, profilePic?.fileId, followersCount, postsCount);
  return (
    <>
      <Meta
        title={handle ? `${name} (@${handle})` : name}
        description={bio || t('description', { name })}
        path={memberPath(profile)}
        type="profile"
        facts={{ 'profile:username': handle }}
        picture={{ name: `users/${_id}`, version, alt: name }}
        feed={{ path: `/users/${_id}/atom.xml`, title: name }}
      />
      <StructuredData data={typeof window === 'undefined' ? profileJsonLd(profile, { absoluteUrl, front }) : null} />
    </>
  );
}
