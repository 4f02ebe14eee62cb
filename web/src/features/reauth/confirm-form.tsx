import { useState } from 'react';
import useSWR from 'swr';
import { api, type Passkey } from '@/api';
import { confirmWithPasskey, hasPasskeys, PASSKEYS_PATH } from '@/api/session/passkeys';
import { storeToken } from '@/api/session/token-store';
import { useTranslation } from '@/lib/i18n';
import { usePasskeyErrorText } from '@/shell/passkey-error-text';
import { Button, ErrorState, Skeleton } from '@/ui';
import { CodeForm, type ReauthReason } from './code-form';

const EXPLANATIONS: Record<ReauthReason, string> = {
  money: 'explainPasskey',
  account: 'explainPasskeyAccount',
  staff: 'explainPasskeyStaff',
};

type Props = { reason: ReauthReason; onConfirmed: () => void; onCancel: () => void };

/** Confirms by a passkey of the member, or by a code if they have none or prefer it. */
export function ConfirmForm(props: Props) {
  const [wantsCode, setWantsCode] = useState(false);
  const { data, error } = useSWR<Passkey[], Error>(hasPasskeys() ? PASSKEYS_PATH : null, (key: string) =>
    api.get<Passkey[]>(key),
  );
  if (wantsCode || !hasPasskeys() || error || data?.length === 0) return <CodeForm {...props} />;
  if (!data) {
    return (
      <div className="px-6 py-6">
        <Skeleton className="h-12 rounded-md" />
      </div>
    );
  }
  return <PasskeyForm {...props} onCode={() => setWantsCode(true)} />;
}

/** No code is sent unless it is asked for: without mail a member reaches their money too. */
function PasskeyForm({ reason, onConfirmed, onCancel, onCode }: Props & { onCode: () => void }) {
  const { t } = useTranslation('confirm');
  const errorText = usePasskeyErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const use = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { token, expiresAt } = await confirmWithPasskey();
      storeToken(token, expiresAt);
      onConfirmed();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-5 px-6 py-6">
      <p className="text-s text-ink-2">{t(EXPLANATIONS[reason])}</p>
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onCancel} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button busy={busy} onClick={() => void use()}>
          {t('usePasskey')}
        </Button>
      </div>
      <Button variant="t" size="sm" onClick={onCode} disabled={busy} className="justify-self-center">
        {t('useCode')}
      </Button>
    </div>
  );
}
