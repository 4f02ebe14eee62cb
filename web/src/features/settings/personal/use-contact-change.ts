import { useState } from 'react';
import useSWR from 'swr';
import { api, type CodeDelivery, type Contacts } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import type { WithReauth } from '@/api/session/reauthentication';
import { useAttempt } from '@/shell';

const PATH = '/users/contacts';

/** Contacts of the member, with a scheduled change. */
export function useContacts() {
  return useSWR<Contacts, Error>(PATH, (key: string) => api.get<Contacts>(key));
}

type Sent = CodeDelivery & { identifier: string; sentAt: number };

/** A change of a contact: code to the new one, then reauthentication at a present one, or a delay. */
export function useContactChange(withReauth: WithReauth) {
  const { busy, problem, attempt } = useAttempt();
  const { mutate } = useContacts();
  const [sent, setSent] = useState<Sent | null>(null);

  const send = (identifier: string) =>
    attempt(async () => {
      const answer = await api.post<CodeDelivery>(`${PATH}/change`, { identifier });
      setSent({ ...answer, identifier, sentAt: Date.now() });
    });

  /** Returns when a scheduled change takes effect; `effectiveAt` is null for one that is applied. */
  const confirm = (code: string, isFormerLost: boolean) =>
    attempt(async () => {
      const body = { otpId: sent?.otpId ?? '', code, isFormerLost };
      const result = await withReauth(() => api.post<{ effectiveAt: string | null }>(`${PATH}/confirm`, body));
      if (!result) return null;
      const contacts = await mutate();
      if (contacts) await patchMe({ email: contacts.email, phone: contacts.phone });
      return result;
    });

  return { sent, busy, problem, send, confirm };
}
