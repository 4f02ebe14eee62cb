import { useRouter } from 'next/router';
import { useState } from 'react';
import { beginSession } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { localPath } from '@/lib/local-path';
import { Link } from '@/ui';
import { AuthFrame } from './auth-frame';
import { CodeStep } from './code-step';
import { ContactStep } from './contact-step';
import { keepProof } from './proof';
import { useArrival } from './use-arrival';
import { useOtp } from './use-otp';

/** Identifier, then the one-time code. There are no passwords. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const { query } = router;
  const { sent, busy, problem, send, verify, forget } = useOtp('login');
  const [identifier, setIdentifier] = useState('');
  const next = localPath(query.next);
  const arrive = useArrival(next);
  const signup = next === '/' ? '/signup' : `/signup?next=${encodeURIComponent(next)}`;

  const submit = async (code: string) => {
    const answer = await verify(code);
    if (!answer) return;
    if (answer.registered) {
      await beginSession(answer, answer.user);
      await arrive();
      return;
    }
    // The address is proved: signing up goes on from there and never asks for it again.
    keepProof({ verificationToken: answer.verificationToken, identifier });
    await router.push(signup);
  };

  const subtitle = query.ended ? t('sessionEnded') : t('loginSubtitle');
  return (
    <AuthFrame title={sent ? t('otpTitle') : t('loginTitle')} subtitle={subtitle}>
      {sent ? (
        <CodeStep
          masked={sent.masked}
          resendAt={sent.sentAt + sent.resendAfter * 1000}
          busy={busy}
          problem={problem}
          onVerify={submit}
          onResend={() => send(sent.identifier)}
          onChange={forget}
        />
      ) : (
        <ContactStep
          identifier={identifier}
          busy={busy}
          problem={problem}
          submitLabel={t('signIn')}
          onSubmit={(typed) => {
            setIdentifier(typed);
            void send(typed);
          }}
        />
      )}
      <p className="text-center text-s text-ink-2">
        {t('noAccount')} <Link href={signup}>{t('createAccount')}</Link>
      </p>
    </AuthFrame>
  );
}
