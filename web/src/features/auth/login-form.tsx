import { Fingerprint } from 'lucide-react';
import { useRouter } from 'next/router';
import { type ComponentType, useState } from 'react';
import { beginSession, type Provider } from '@/api';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { safeRedirect } from '@/lib/safe-redirect';
import { Button, ErrorState, Icon, Link } from '@/ui';
import { AuthFrame } from './auth-frame';
import { CodeStep } from './code-step';
import { ContactStep } from './contact-step';
import { getProviderName, OtherProviders, ProviderPending } from './other-providers';
import { useLoginRedirect } from './use-login-redirect';
import { useOidcReturn } from './use-oidc-return';
import { useOtp } from './use-otp';
import { usePasskeySignIn } from './use-passkey-sign-in';
import { type ProviderIdentity, storeVerifiedIdentity } from './verified-identity';

type Props = {
  providers: Provider[];
  /** The decision about a suspended account and its appeal, from another feature. */
  SuspendedStanding: ComponentType<{ token: string; onLeave: () => void }>;
};

/** Identifier, then the one-time code; or another provider. There are no passwords. */
export function LoginForm({ providers, SuspendedStanding }: Props) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const { query } = router;
  const [appealToken, setAppealToken] = useState<string | null>(null);
  const { sent, busy, problem, send, verify, forget } = useOtp('login', setAppealToken);
  const [identifier, setIdentifier] = useState('');
  const next = safeRedirect(query.next);
  const redirect = useLoginRedirect(next);
  const signup = next === '/' ? '/signup' : `/signup?next=${encodeURIComponent(next)}`;

  const onNewcomer = async (providerIdentity: ProviderIdentity) => {
    const address = providerIdentity.email ?? '';
    if (providerIdentity.hasAccount) {
      // An address does not take an account over: its member signs in as registered.
      setIdentifier(address);
      oidc.setProblem(t('providerHasAccount', { address: isolateLtr(address) }));
      return false;
    }
    storeVerifiedIdentity({ identifier: address, providerIdentity });
    return router.replace(signup);
  };
  const oidc = useOidcReturn({ onMember: redirect, onNewcomer, onSuspended: setAppealToken });

  const isChoosing = !sent && !oidc.waiting && !appealToken;
  const passkey = usePasskeySignIn(isChoosing, { onMember: redirect, onSuspended: setAppealToken });

  const submit = async (code: string) => {
    const answer = await verify(code);
    if (!answer) return;
    if (answer.registered) {
      await beginSession(answer, answer.user);
      await redirect();
      return;
    }
    // The address is verified: sign-up continues without asking again.
    storeVerifiedIdentity({ verificationToken: answer.verificationToken, identifier });
    await router.push(signup);
  };

  const leaveSuspension = () => {
    setAppealToken(null);
    oidc.setProblem('');
    passkey.clear();
    forget();
  };
  if (appealToken) {
    return (
      <AuthFrame title={t('suspendedTitle')} subtitle={t('suspendedSubtitle')}>
        <SuspendedStanding token={appealToken} onLeave={leaveSuspension} />
      </AuthFrame>
    );
  }

  const subtitle = query.ended ? t('sessionEnded') : t('loginSubtitle');
  return (
    <AuthFrame title={sent ? t('otpTitle') : t('loginTitle')} subtitle={subtitle}>
      {oidc.waiting && <ProviderPending name={getProviderName(providers, oidc.provider)} />}
      {oidc.problem && !sent && <ErrorState title={oidc.problem} />}
      {sent && (
        <CodeStep
          address={sent.identifier}
          resendAt={sent.sentAt + sent.resendAfter * 1000}
          busy={busy}
          problem={problem}
          onVerify={submit}
          onResend={() => send(sent.identifier)}
          onChange={forget}
        />
      )}
      {isChoosing && (
        <>
          <ContactStep
            identifier={identifier}
            busy={busy}
            problem={problem}
            submitLabel={t('signIn')}
            hasPasskeys
            onSubmit={(typed) => {
              passkey.clear();
              oidc.setProblem('');
              setIdentifier(typed);
              void send(typed);
            }}
          />
          <OtherProviders providers={providers} page="login" next={next}>
            <Button variant="o" size="lg" full busy={passkey.busy} onClick={() => void passkey.signIn()}>
              <Icon of={Fingerprint} />
              {t('passkeySignIn')}
            </Button>
            {passkey.problem && <ErrorState title={passkey.problem} />}
          </OtherProviders>
        </>
      )}
      <p className="text-center text-s text-ink-2">
        {t('noAccount')} <Link href={signup}>{t('createAccount')}</Link>
      </p>
    </AuthFrame>
  );
}
