import { useState } from 'react';
import useSWR from 'swr';
import { ApiError, api, type DataExport, useMemberPath } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { useErrorText } from '@/shell';
import { useNow } from '@/ui';

const PATH = '/users/export';
const POLL_MS = 1500;

/** State of the member's export: request, progress and download until it expires. */
export function useDataExport(withReauth: WithReauth) {
  const errorText = useErrorText();
  const now = useNow();
  const path = useMemberPath(PATH);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const {
    data: found,
    error,
    mutate,
  } = useSWR<DataExport | null, Error>(path, (key: string) => api.get(key), {
    refreshInterval: (latest) => (latest?.status === 'preparing' ? POLL_MS : 0),
  });

  const request = async () => {
    setBusy(true);
    setProblem('');
    try {
      const started = await withReauth(() => api.post<DataExport>(PATH));
      if (started) await mutate(started, { revalidate: false });
    } catch (cause) {
      setProblem(errorText(cause));
    } finally {
      setBusy(false);
    }
  };
  /** Signed URLs expire, so a new one is fetched for each download. */
  const download = async () => {
    setBusy(true);
    setProblem('');
    try {
      const fresh = await withReauth(async () => {
        const found = await api.get<DataExport | null>(PATH);
        // The URL requires a recent reauthentication.
        if (found?.status === 'ready' && !found.url) throw new ApiError(403, { code: 'reauthentication_required' });
        return found;
      });
      if (fresh === null) return;
      await mutate(fresh, { revalidate: false });
      if (fresh.url) window.location.assign(fresh.url);
    } catch (cause) {
      setProblem(errorText(cause));
    } finally {
      setBusy(false);
    }
  };

  const hasEnded = Boolean(found?.expiresAt && Date.parse(found.expiresAt) <= now);
  return { found, hasEnded, error, reload: () => void mutate(), busy, problem, request, download };
}
