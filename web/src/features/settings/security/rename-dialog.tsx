import { type SubmitEvent, useState } from 'react';
import { api, type Passkey } from '@/api';
import { PASSKEYS_PATH } from '@/api/session/passkeys';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, TextField } from '@/ui';
import { Overlay } from '@/ui/modal';
import { usePasskeyName } from './passkey-row';

type Props = { isOpen: boolean; passkey: Passkey | null; onClose: () => void; onRenamed: () => void };

/** Gives a passkey another name. */
export function RenameDialog({ isOpen, passkey, onClose, onRenamed }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Overlay shape="confirm" title={t('renamePasskeyTitle')} isOpen={isOpen} onClose={onClose}>
      {isOpen && passkey && <RenameForm passkey={passkey} onClose={onClose} onRenamed={onRenamed} />}
    </Overlay>
  );
}

function RenameForm({ passkey, onClose, onRenamed }: Omit<Props, 'isOpen' | 'passkey'> & { passkey: Passkey }) {
  const { t } = useTranslation('settings');
  const { busy, problem, attempt } = useAttempt();
  const [name, setName] = useState(usePasskeyName()(passkey));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !name.trim()) return;
    const path = `${PASSKEYS_PATH}/${passkey._id}/rename`;
    if (!(await attempt(() => api.post<Passkey>(path, { name })))) return;
    onRenamed();
    onClose();
  };

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 px-6 pt-4 pb-6">
      <TextField
        label={t('passkeyName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem || undefined}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={!name.trim()}>
          {t('common:common.save')}
        </Button>
      </div>
    </form>
  );
}
