import { Check } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import useSWR from 'swr';
import { api, isApiError, type Me } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import type { components } from '@/api/schema';
import { useTranslation } from '@/lib/i18n';
import { HANDLE, normalizeHandle } from '@/lib/member-path';
import { useDebounced } from '@/lib/use-debounced';
import { useErrorText } from '@/shell';
import { Button, Handle, Icon, showToast, TextField } from '@/ui';

type HandleCheck = components['schemas']['HandleCheck'];

const TYPING_PAUSE_MS = 300;

/** Choice of the member's handle: it is checked while it is typed, and others are suggested from the name. */
export function HandleForm({ me }: { me: Me }) {
  const { t } = useTranslation('welcome');
  const errorText = useErrorText();
  const id = useId();
  const [typed, setTyped] = useState(me.handle ?? '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isOwn = normalizeHandle(typed) === me.handle;
  const check = useHandleCheck(isOwn ? '' : typed.trim(), me.name);
  const others = (check?.suggestions ?? []).filter(
    (handle) => handle !== me.handle && handle !== normalizeHandle(typed),
  );

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!typed.trim()) return setProblem(t('errors:fieldRequired', { field: t('settings:handle') }));
    setBusy(true);
    try {
      const { handle } = await api.post<Me>('/users/update', { handle: typed });
      await patchMe({ handle });
      setTyped(handle ?? '');
      showToast({ message: t('handleSaved') });
    } catch (error) {
      setProblem((isApiError(error) && error.fields.handle) || errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const type = (handle: string) => {
    setTyped(handle);
    setProblem('');
  };

  return (
    <section aria-labelledby={id} className="settings-part card">
      <h2 id={id} className="text-h3">
        {t('handle')}
      </h2>
      <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-4">
        <TextField
          label={t('settings:handle')}
          hint={t('settings:handleHint')}
          error={problem || (check?.isAvailable === false ? t('handleTaken') : '')}
          value={typed}
          ltr
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          endIcon={
            <span role="status">
              {check?.isAvailable && !problem && (
                <span className="flex items-center gap-1 text-xs font-medium text-green-ink">
                  <Icon of={Check} size={16} />
                  {t('handleFree')}
                </span>
              )}
            </span>
          }
          onChange={({ target }) => type(target.value)}
        />
        {others.length > 0 && (
          <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
            {t('handleOthers')}
            {others.map((handle) => (
              <button key={handle} type="button" className="chip chip-outline" onClick={() => type(handle)}>
                <Handle>{handle}</Handle>
              </button>
            ))}
          </p>
        )}
        <Button type="submit" variant="s" busy={busy} disabled={isOwn} className="justify-self-start">
          {t('saveHandle')}
        </Button>
      </form>
    </section>
  );
}

/** Checks a handle after a pause in typing. What is no handle is not sent: saving says what is wrong with it. */
function useHandleCheck(typed: string, name: string): HandleCheck | undefined {
  const written = normalizeHandle(typed);
  const handle = HANDLE.test(written) ? written : '';
  const settled = useDebounced(handle, TYPING_PAUSE_MS);
  const query = new URLSearchParams({ name, ...(settled && { handle: settled }) });
  const { data } = useSWR<HandleCheck, Error>(
    `/users/checkHandle?${query}`,
    (path: string) => api.get<HandleCheck>(path),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  // An answer about an earlier handle says nothing about this one; its suggestions remain.
  return data && (data.handle === handle ? data : { ...data, isAvailable: null });
}
