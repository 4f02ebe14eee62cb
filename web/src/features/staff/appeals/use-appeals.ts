import { useEffect } from 'react';
import useSWR from 'swr';
import { api, useMemberPath } from '@/api';
import { createSignal } from '@/lib/create-store';
import { reloadStaffSession, staffPost } from '../staff-session';
import { useStaffList } from '../use-staff-list';
import type { AppealDetail, DecideAppealBody, EnterAppealBody, StaffAppeal } from './types';

export type AppealFilter = 'open' | 'decided';

/** An appeal was answered: lists in view are fetched again. */
const appealsChanged = createSignal();

/** Appeals that wait, oldest first, or answered ones, newest first. */
export function useAppeals(filter: AppealFilter) {
  const list = useStaffList<StaffAppeal>(`/staff/appeals?state=${filter}`);
  const { reload } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for each list
  useEffect(() => appealsChanged.subscribe(reload), [filter]);
  return list;
}

/** An appeal with its evidence, and the call that answers it. */
export function useAppeal(number: number) {
  const path = `/staff/appeals/${number}`;
  const { data, error, mutate } = useSWR<AppealDetail, Error>(useMemberPath(path), (key: string) =>
    api.get<AppealDetail>(key),
  );
  const decide = async (body: DecideAppealBody) => {
    const decided = await staffPost<AppealDetail>(`${path}/decide`, body);
    await mutate(decided, { revalidate: false });
    reloadStaffSession();
    appealsChanged.emit();
  };
  return { appeal: data, error, reload: () => void mutate(), decide };
}

/** Stores the appeal of a suspended member, who can't sign in. */
export async function enterAppeal(body: EnterAppealBody): Promise<AppealDetail> {
  const entered = await staffPost<AppealDetail>('/staff/appeals', body);
  reloadStaffSession();
  appealsChanged.emit();
  return entered;
}
