import useSWR, { mutate } from 'swr';
import { api, isApiError, useMe, useMemberPath } from '@/api';
import { createSignal } from '@/lib/create-store';
import type { StaffSession } from './types';

const SESSION_PATH = '/staff/session';
const REFRESH_MS = 60_000;

/** Cases changed: lists and details in view are fetched again. */
export const casesChanged = createSignal();

/** Role, confirmation and counts of the member of staff; fetched for staff only. */
export function useStaffSession() {
  const { data: me } = useMe();
  const path = useMemberPath(me?.isStaff ? SESSION_PATH : null);
  return useSWR<StaffSession, Error>(path, fetchStaffSession, {
    refreshInterval: REFRESH_MS,
    shouldRetryOnError: (error: Error) => !isConfirmationMissing(error),
  });
}

export function fetchStaffSession(): Promise<StaffSession> {
  return api.get<StaffSession>(SESSION_PATH);
}

/** The API answers like this to staff, too, until their session is confirmed. */
export function isConfirmationMissing(error: unknown): boolean {
  return isApiError(error, 'not_found');
}

/** Fetches the session again: its counts changed, or its confirmation expired. */
export function reloadStaffSession(): void {
  void mutate(SESSION_PATH);
}

/** POST of the console. An expired confirmation opens the dialog that asks for a code. */
export async function staffPost<Payload>(path: string, body: object = {}, headers?: Record<string, string>) {
  try {
    return await api.post<Payload>(path, body, { headers });
  } catch (error) {
    if (isConfirmationMissing(error)) reloadStaffSession();
    throw error;
  }
}

/** POST about a case: counts, lists and details follow. */
export async function casePost<Payload>(number: number, call: string, body?: object, headers?: Record<string, string>) {
  const answer = await staffPost<Payload>(`/staff/cases/${number}/${call}`, body, headers);
  reloadStaffSession();
  casesChanged.emit();
  return answer;
}
