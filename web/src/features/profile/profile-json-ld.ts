import type { Graph } from 'schema-dts';
import type { Profile } from '@/api';
import { memberPath } from '@/lib/member-path';
import { breadcrumbs, counter, jsonLdGraph } from '@/shell/structured-data';
import type { AbsoluteUrl } from '@/shell/urls';

/** JSON-LD of a profile and its breadcrumb; `front` is the label of the first step. */
export function profileJsonLd(
  profile: Profile,
  { absoluteUrl, front }: { absoluteUrl: AbsoluteUrl; front: string },
): Graph {
  const address = absoluteUrl(memberPath(profile));
  const { _id, name, handle, bio, profilePic, followersCount, postsCount } = profile;
  return jsonLdGraph(
    {
      '@type': 'ProfilePage',
      '@id': address,
      url: address,
      dateCreated: profile.createdAt,
      mainEntity: {
        '@type': 'Person',
        identifier: _id,
        name,
        url: address,
        ...(handle && { alternateName: handle }),
        ...(bio && { description: bio }),
        ...(profilePic && { image: profilePic.url }),
        interactionStatistic: counter('Follow', followersCount),
        agentInteractionStatistic: counter('Write', postsCount),
      },
    },
    breadcrumbs([
      [front, absoluteUrl('/guest')],
      [name, address],
    ]),
  );
}
