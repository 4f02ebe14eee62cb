import { useRouter } from 'next/router';
import { useReducer, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import {
  api,
  beginSession,
  type Country,
  type Interest,
  isApiError,
  type Me,
  type Provider,
  type Session,
  typedApi,
  unwrapPayload,
} from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { safeRedirect } from '@/lib/safe-redirect';
import { useErrorText } from '@/shell';
import { ErrorState, Link, showToast } from '@/ui';
import { AboutStep, aboutFields } from './about-step';
import { AuthFrame } from './auth-frame';
import { CodeStep } from './code-step';
import { ContactStep } from './contact-step';
import { InterestsStep } from './interests-step';
import { OptionsError } from './options-error';
import { getProviderName, OtherProviders, ProviderPending, VerifiedContact } from './other-providers';
import { clearDraft, saveDraft, useSignupDraft } from './signup-draft';
import { initialSignup, signupReducer } from './signup-state';
import { SignupSteps } from './signup-steps';
import { useLoginRedirect } from './use-login-redirect';
import { useOidcReturn } from './use-oidc-return';
import { useOtp } from './use-otp';
import { consumeVerifiedIdentity, type ProviderIdentity } from './verified-identity';

const GENDERS = { 1: 1, 2: 2, 3: 3 } as const;

type Props = { providers: Provider[] };

/** Sign-up: contact and code or a provider, personal data, interests; going back keeps the input. */
export function SignupFlow({ providers }: Props) {
  const { t, i18n } = useTranslation('auth');
  const { query, push } = useRouter();
  const otp = useOtp('register');
  const errorText = useErrorText();
  const next = safeRedirect(query.next);
  const redirect = useLoginRedirect(next);
  const countries = useSWRImmutable<Country[], Error>('/countries', (path: string) => api.get<Country[]>(path));
  const interests = useSWRImmutable<Interest[], Error>('/interests', (path: string) => api.get<Interest[]>(path));
  const [proof] = useState(consumeVerifiedIdentity);
  const [state, dispatch] = useReducer(signupReducer, proof, initialSignup);
  const { step, identifier, providerIdentity, about, chosen } = state;

  const providerName = isolate(getProviderName(providers, providerIdentity?.provider));

  const onNewcomer = (identity: ProviderIdentity) => {
    dispatch({ type: 'provider-returned', identity });
    if (identity.hasAccount) oidc.setProblem(t('providerHasAccount', { address: isolateLtr(identity.email ?? '') }));
    return false;
  };
  const welcomeBack = () => {
    showToast({ message: t('alreadyMember') });
    return redirect();
  };
  const oidc = useOidcReturn({ onMember: welcomeBack, onNewcomer });
  useSignupDraft(state, dispatch);

  const signIn = async (session: Session, user: Me) => {
    clearDraft();
    await beginSession(session, user);
  };

  const verify = async (code: string) => {
    const answer = await otp.verify(code);
    if (!answer) return;
    if (answer.registered) {
      showToast({ message: t('alreadyMember') });
      await signIn(answer, answer.user);
      await redirect();
      return;
    }
    dispatch({ type: 'code-verified', verificationToken: answer.verificationToken });
  };

  const register = async () => {
    dispatch({ type: 'registration-started' });
    try {
      const body = {
        ...about,
        verificationToken: state.verificationToken || null,
        identityTicket: providerIdentity?.identityTicket ?? null,
        genderId: GENDERS[about.genderId],
        interestIds: chosen,
        locale: i18n.language === 'ar' ? ('ar' as const) : ('en' as const),
      };
      const answer = await unwrapPayload(typedApi().POST('/users/register', { body }));
      await signIn(answer, answer.user);
      await push({ pathname: '/welcome', query: next === '/' ? {} : { next } });
    } catch (error) {
      showError(error);
    } finally {
      dispatch({ type: 'registration-ended' });
    }
  };

  const showError = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {};
    const errors = Object.fromEntries(aboutFields.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])));
    if (Object.keys(errors).length > 0) return dispatch({ type: 'fields-refused', errors });
    if (providerIdentity && isApiError(error, 'identity_expired'))
      return dispatch({ type: 'provider-ticket-expired', problem: t('providerOver', { provider: providerName }) });
    const problem = Object.values(fields)[0] ?? errorText(error);
    if (!isApiError(error, 'verification_expired')) return dispatch({ type: 'registration-refused', problem });
    otp.forget();
    dispatch({ type: 'verification-expired', problem });
  };

  const shown = oidc.waiting ? 'waiting' : step;
  const { title, subtitle, number } = {
    contact: { title: otp.sent ? t('otpTitle') : t('signupTitle'), subtitle: t('signupSubtitle'), number: 1 },
    about: { title: t('signupTitle'), subtitle: proof ? t('loginUnknown') : t('signupSubtitle'), number: 2 },
    interests: { title: t('interestsTitle'), subtitle: t('interestsSubtitle'), number: 3 },
  }[step];

  return (
    <AuthFrame title={title} subtitle={subtitle} corner={<SignupSteps current={number} total={3} />}>
      {shown === 'waiting' && <ProviderPending name={getProviderName(providers, oidc.provider)} />}
      {shown === 'contact' && !otp.sent && (
        <>
          {providerIdentity && (
            <p className="text-s text-ink-2">{t('providerNoAddress', { provider: providerName })}</p>
          )}
          {(oidc.problem || state.problem) && <ErrorState title={oidc.problem || state.problem} />}
          <ContactStep
            identifier={identifier}
            busy={otp.busy}
            problem={otp.problem}
            submitLabel={t('continue')}
            onSubmit={(typed) => {
              oidc.setProblem('');
              dispatch({ type: 'contact-entered', identifier: typed });
              void otp.send(typed);
            }}
          >
            {(typed) =>
              !providerIdentity && (
                <OtherProviders
                  providers={providers}
                  page="signup"
                  next={next}
                  onLeave={() => saveDraft({ ...state, identifier: typed() })}
                />
              )
            }
          </ContactStep>
        </>
      )}
      {shown === 'contact' && otp.sent && (
        <CodeStep
          address={otp.sent.identifier}
          resendAt={otp.sent.sentAt + otp.sent.resendAfter * 1000}
          busy={otp.busy}
          problem={otp.problem}
          onVerify={verify}
          onResend={() => otp.send(identifier)}
          onChange={otp.forget}
        />
      )}
      {shown === 'about' && (
        <>
          <VerifiedContact
            provider={providerIdentity?.isEmailVerified ? getProviderName(providers, providerIdentity.provider) : null}
            address={identifier}
            onChange={() => {
              otp.forget();
              dispatch({ type: 'contact-left' });
            }}
          />
          <AboutStep
            values={about}
            countries={countries.data ?? []}
            failure={<OptionsError list={countries} />}
            errors={state.fieldErrors}
            onType={(values) => dispatch({ type: 'about-typed', about: values })}
            onSubmit={(values) => dispatch({ type: 'about-submitted', about: values })}
          />
        </>
      )}
      {shown === 'interests' && (
        <InterestsStep
          interests={interests.data}
          failure={<OptionsError list={interests} />}
          chosen={chosen}
          onChange={(ids) => dispatch({ type: 'interests-changed', chosen: ids })}
          busy={state.isBusy}
          problem={state.problem}
          onBack={() => dispatch({ type: 'interests-left' })}
          onSubmit={register}
        />
      )}
      {step === 'contact' && (
        <p className="text-center text-s text-ink-2">
          {t('haveAccount')} <Link href="/login">{t('signIn')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}
