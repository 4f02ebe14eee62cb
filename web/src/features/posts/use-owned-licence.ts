import useSWRImmutable from 'swr/immutable';
import { api } from '@/api';
import type { components } from '@/api/schema';

type AgreedLicence = components['schemas']['AgreedLicence'];

/** Licence under which the member has a product; undefined until it is known, or for others. */
export function useOwnedLicence(postId: string, isOwned: boolean): AgreedLicence | undefined {
  const path = isOwned ? `/posts/${postId}/licence` : null;
  return useSWRImmutable<AgreedLicence, Error>(path, (key: string) => api.get<AgreedLicence>(key)).data;
}
