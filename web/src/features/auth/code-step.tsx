import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '@/lib/dates';
import { useTranslation } from '@/lib/i18n';
import { Button, OtpInput, RichText, showToast, useFormat } from '@/ui';
import { useCountdown } from './use-otp';

type Props = {
  /** As it was typed, so that a typing error is seen. */
  address: string;
  /** Time from which another code may be requested, in milliseconds. */
  resendAt: number;
  busy: boolean;
  problem: string;
  onVerify: (code: string) => Promise<unknown>;
  onResend: () => Promise<unknown>;
  onChange: () => void;
};

export function CodeStep({ address, resendAt, busy, problem, onVerify, onResend, onChange }: Props) {
  const { t } = useTranslation('auth');
  const { digits } = useFormat();
  const wait = useCountdown(resendAt);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  const resend = async () => {
    setCode('');
    if ((await onResend()) !== null) showToast({ message: t('otpSent') });
  };
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6 && !busy) void onVerify(code);
      }}
    >
      <p className="text-s text-ink-2">
        <RichText
          text={t('codeSentTo', { to: address })}
          parts={{
            1: (to) => (
              <bdi dir="ltr" className="font-medium wrap-anywhere text-ink">
                {to}
              </bdi>
            ),
          }}
        />{' '}
        <button type="button" className="link" onClick={onChange}>
          {t('changeIdentifier')}
        </button>
      </p>
      <OtpInput
        ref={input}
        label={t('otpLabel')}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void onVerify(complete)}
        error={problem}
        // The step has only this field, reached by the reader's action.
        autoFocus
      />
      <Button type="submit" size="lg" full busy={busy} disabled={code.length < 6}>
        {t('verify')}
      </Button>
      {wait > 0 ? (
        <p className="text-center text-xs text-ink-3">{t('otpResendIn', { time: formatDuration(wait, digits) })}</p>
      ) : (
        <div className="grid gap-2">
          <Button variant="t" size="sm" onClick={resend} disabled={busy}>
            {t('otpResend')}
          </Button>
          {address.includes('@') && <p className="text-center text-xs text-ink-3">{t('noEmailHint')}</p>}
        </div>
      )}
    </form>
  );
}
