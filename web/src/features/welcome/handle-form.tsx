import { type SubmitEvent, useId, useState } from 'react';
import { api, isApiError, type Me } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, showToast, TextField } from '@/ui';

/** Choice of the member's handle. */
export function HandleForm({ me }: { me: Me }) {
  const { t } = useTranslation('welcome');
  const errorText = useErrorText();
  const id = useId();
  const [typed, setTyped] = useState(me.handle ?? '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

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

  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-4 p-5">
      <h2 id={id} className="text-h3">
        {t('handle')}
      </h2>
      <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-4">
        <TextField
          label={t('settings:handle')}
          hint={t('settings:handleHint')}
          error={problem}
          value={typed}
          ltr
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem('');
          }}
        />
        <Button type="submit" variant="s" busy={busy} className="justify-self-start">
          {t('saveHandle')}
        </Button>
      </form>
    </section>
  );
}
