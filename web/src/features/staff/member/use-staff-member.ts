import useSWR, { mutate } from 'swr';
import { api, useMemberPath } from '@/api';
import { staffPost } from '../staff-session';
import type { StaffMember } from './types';

export type MemberAct = 'restore' | 'endSessions' | 'removeAvatar' | 'removeBio';

const pathOf = (id: string) => `/staff/members/${encodeURIComponent(id)}`;

/** A member by id or handle, as staff see them. */
export function useStaffMember(id: string) {
  return useSWR<StaffMember, Error>(useMemberPath(pathOf(id)), (path: string) => api.get<StaffMember>(path), {
    shouldRetryOnError: false,
  });
}

/** Acts on an account outside a case, and shows the answer. */
export async function actOnMember(id: string, act: MemberAct, body: object = {}): Promise<void> {
  const changed = await staffPost<StaffMember>(`${pathOf(id)}/${act}`, body);
  await mutate(pathOf(id), changed, { revalidate: false });
}
