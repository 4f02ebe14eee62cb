import useSWR from 'swr';
import { api, type Profile, useMembership } from '@/api';

/** Profile as this visitor sees it; `initial` is the version that the server rendered for guests. */
export function useProfile(userId: string, initial?: Profile | null) {
  const member = useMembership() === 'member';
  return useSWR<Profile, Error>(member ? `/users/${userId}` : null, (path: string) => api.get<Profile>(path), {
    fallbackData: initial ?? undefined,
    revalidateOnFocus: false,
  });
}
