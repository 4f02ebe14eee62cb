import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '@/lib/dates';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, OtpInput, RichText, Skeleton, showToast, useFormat } from '@/ui';
import { useCode, useSecondsUntil } from './use-code';

/** Purpose of the code. */
export type ReauthReason = 'money' | 'account' | 'staff';

const EXPLANATIONS: Record<ReauthReason, string> = {
  money: 'explain',
  account: 'explainAccount',
  staff: 'explainStaff',
};

type Props = { reason: ReauthReason; onConfirmed: () => void; onCancel: () => void };

/** Sends a code as soon as it is mounted, takes the six digits, and calls `onConfirmed` when they are accepted. */
export function CodeForm({ reason, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation('auth');
  const { t: confirm } = useTranslation('confirm');
  const { digits } = useFormat();
  const { sent, busy, problem, send, verify } = useCode();
  const wait = useSecondsUntil(sent?.resendAt ?? 0);
  const [code, setCode] = useState('');
  const hasSent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code for each opening
  useEffect(() => {
    // React runs effects twice in development; one code is enough.
    if (hasSent.current) return;
    hasSent.current = true;
    void send();
  }, []);

  const use = async (complete: string) => {
    if (await verify(complete)) onConfirmed();
  };
  const resend = async () => {
    setCode('');
    if (await send()) showToast({ message: t('otpSent') });
  };

  if (!sent) {
    return (
      <div className="grid gap-5 px-6 py-6">
        {problem ? (
          <ErrorState boxed title={confirm('sendFailed')} subtitle={problem} onRetry={() => void send()} />
        ) : (
          <p role="status" className="grid gap-3 text-s text-ink-2">
            {confirm('sending')}
            <Skeleton className="h-12 rounded-md" />
          </p>
        )}
        <Button variant="o" onClick={onCancel}>
          {t('common:common.cancel')}
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-5 px-6 py-6"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is rendered inside another form in React's tree; its submit must not reach that form.
        event.stopPropagation();
        if (code.length === 6 && !busy) void use(code);
      }}
    >
      <p className="text-s text-ink-2">
        {confirm(EXPLANATIONS[reason])}{' '}
        <RichText
          text={t('codeSentTo', { to: sent.masked })}
          parts={{
            1: (to) => (
              <bdi dir="ltr" className="font-medium text-ink">
                {to}
              </bdi>
            ),
          }}
        />
      </p>
      <OtpInput
        label={t('otpLabel')}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void use(complete)}
        error={problem}
        // The dialog consists of this one field and is opened by the member's own action.
        autoFocus
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="o" onClick={onCancel} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={code.length < 6}>
          {t('verify')}
        </Button>
      </div>
      {wait > 0 ? (
        <p className="text-center text-xs text-ink-3">{t('otpResendIn', { time: formatDuration(wait, digits) })}</p>
      ) : (
        <Button variant="t" size="sm" onClick={() => void resend()} disabled={busy} className="justify-self-center">
          {t('otpResend')}
        </Button>
      )}
    </form>
  );
}
