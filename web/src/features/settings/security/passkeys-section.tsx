import { Plus } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { api, isApiError, type Passkey } from '@/api';
import { addPasskey, hasPasskeys, PASSKEYS_PATH, PasskeyError } from '@/api/session/passkeys';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { usePasskeyErrorText } from '@/shell/passkey-error-text';
import { Button, ConfirmDialog, ErrorState, Icon, Skeleton, showToast, useHydrated } from '@/ui';
import { SectionCard } from '../section-card';
import { PasskeyRow, usePasskeyName } from './passkey-row';
import { RenameDialog } from './rename-dialog';

type Opened = { act: 'rename' | 'remove'; isOpen: boolean; passkey: Passkey | null };

/** Passkeys of the member: added, renamed and removed. */
export function PasskeysSection({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const passkeyName = usePasskeyName();
  const { data, error, mutate } = useSWR<Passkey[], Error>(PASSKEYS_PATH, (key: string) => api.get<Passkey[]>(key));
  const [opened, setOpened] = useState<Opened>({ act: 'rename', isOpen: false, passkey: null });
  const { busy, problem, add } = useAdding(withReauth, async () => {
    await mutate();
    showToast({ message: t('passkeyAdded') });
  });
  const isUnsupported = useHydrated() && !hasPasskeys();
  const close = () => setOpened((former) => ({ ...former, isOpen: false }));
  const name = isolate(opened.passkey ? passkeyName(opened.passkey) : '');

  const remove = async () => {
    if (!opened.passkey) return;
    const path = `${PASSKEYS_PATH}/${opened.passkey._id}`;
    try {
      if ((await withReauth(() => api.del(path))) === null) return;
    } catch (failure) {
      // It was removed meanwhile, as requested.
      if (!isApiError(failure, 'passkey_not_found')) throw failure;
    }
    await mutate();
    showToast({ message: t('passkeyRemoved') });
  };

  return (
    <SectionCard
      title={t('passkeys')}
      subtitle={t('passkeysSubtitle')}
      end={
        !isUnsupported && (
          <Button busy={busy} onClick={() => void add()}>
            <Icon of={Plus} size={18} />
            {t('addPasskey')}
          </Button>
        )
      }
    >
      {problem && <ErrorState title={problem} />}
      {isUnsupported && <p className="text-s text-ink-2">{t('auth:passkeyUnsupported')}</p>}
      {!data && !error && <Skeleton className="h-14 rounded-md" />}
      {error && !data && (
        <ErrorState boxed title={t('listFailed')} subtitle={errorText(error)} onRetry={() => void mutate()} />
      )}
      {data?.length === 0 && <p className="text-s text-ink-3">{t('noPasskeys')}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t('passkeys')} className="-my-2 divide-y divide-line">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRename={() => setOpened({ act: 'rename', isOpen: true, passkey })}
              onRemove={() => setOpened({ act: 'remove', isOpen: true, passkey })}
            />
          ))}
        </ul>
      )}
      <p className="text-xs text-ink-3">{t('passkeysHint')}</p>
      <RenameDialog
        isOpen={opened.isOpen && opened.act === 'rename'}
        passkey={opened.passkey}
        onClose={close}
        onRenamed={() => void mutate()}
      />
      <ConfirmDialog
        isOpen={opened.isOpen && opened.act === 'remove'}
        onClose={close}
        title={t('removePasskeyTitle', { name })}
        message={t('removePasskeyMessage')}
        confirmLabel={t('removePasskey')}
        onConfirm={remove}
        failure={errorText}
      />
    </SectionCard>
  );
}

/** Adds a passkey after a confirmation. */
function useAdding(withReauth: WithReauth, onAdded: () => Promise<void>) {
  const { t } = useTranslation('settings');
  const errorText = usePasskeyErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const add = async () => {
    setBusy(true);
    setProblem('');
    try {
      if ((await withReauth(addPasskey)) !== null) await onAdded();
    } catch (error) {
      const isCancelled = error instanceof PasskeyError && error.failure === 'Cancelled';
      setProblem(isCancelled ? t('passkeyNotAdded') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, add };
}
