import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { matchesWords } from '@/lib/match';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Nuqta, TextArea, TextField } from '@/ui';
import { Overlay } from '@/ui/modal';

type Props = { isOpen: boolean; onClose: () => void; withReauth: WithReauth };

const CONSEQUENCES = ['now', 'gone', 'buyers', 'money'] as const;
const MAX_REASON_LENGTH = 500;

/** Explains the deletion, requires a typed word, then reauthentication. */
export function DeleteDialog({ isOpen, onClose, withReauth }: Props) {
  const { t } = useTranslation('account');
  return (
    <Overlay shape="confirm" alert title={t('deleteQuestion')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <DeleteForm onClose={onClose} withReauth={withReauth} />}
    </Overlay>
  );
}

function DeleteForm({ onClose, withReauth }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [inputError, setInputError] = useState('');
  const [busy, setBusy] = useState(false);
  const word = useRef<HTMLInputElement>(null);
  const confirmationWord = t('deleteWord');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const isTyped = typed.trim().length === confirmationWord.length && matchesWords(typed, confirmationWord);
    setInputError(isTyped ? '' : t('deleteType', { word: isolate(confirmationWord) }));
    setProblem('');
    if (!isTyped) return word.current?.focus();
    setBusy(true);
    try {
      const body = reason.trim() ? { reason: reason.trim() } : {};
      const answer = await withReauth(() => api.post<{ deletesAt: string }>('/users/deleteAccount', body));
      if (!answer) return;
      await patchMe(answer);
      onClose();
    } catch (error) {
      setProblem(t('deleteFailed', { problem: errorText(error) }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 px-6 pt-4 pb-6">
      <ul className="grid gap-2.5">
        {CONSEQUENCES.map((key) => (
          <li key={key} className="flex gap-3 text-s text-ink-2">
            <Nuqta size={8} className="mt-2 shrink-0 text-red" />
            {t(`deleteWhat.${key}`)}
          </li>
        ))}
      </ul>
      <TextArea
        label={t('deleteReason')}
        hint={t('deleteReasonHint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={MAX_REASON_LENGTH}
        rows={2}
      />
      <TextField
        ref={word}
        label={t('deleteType', { word: isolate(confirmationWord) })}
        value={typed}
        error={inputError || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setInputError('');
        }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" variant="d" busy={busy}>
          {t('deleteConfirm')}
        </Button>
      </div>
    </form>
  );
}
