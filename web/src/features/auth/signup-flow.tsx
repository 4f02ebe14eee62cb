import { useRouter } from 'next/router';
import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import {
  api,
  beginSession,
  type Country,
  type Interest,
  isApiError,
  type Me,
  payloadOf,
  type Session,
  typedApi,
} from '@/api';
import { useTranslation } from '@/lib/i18n';
import { localPath } from '@/lib/local-path';
import { useErrorText } from '@/shell';
import { ErrorState, Link, showToast } from '@/ui';
import { type About, AboutStep, aboutFields } from './about-step';
import { AuthFrame } from './auth-frame';
import { CodeStep } from './code-step';
import { ContactStep } from './contact-step';
import { InterestsStep } from './interests-step';
import { takeProof } from './proof';
import { SignupSteps } from './signup-steps';
import { useArrival } from './use-arrival';
import { useOtp } from './use-otp';

const GENDERS = { 1: 1, 2: 2, 3: 3 } as const;

const NOBODY: About = { name: '', genderId: '3', countryId: '', birthDate: '', acceptTerms: false };

/** Contact and code, then who one is, then interests; going back keeps what was typed. */
export function SignupFlow() {
  const { t, i18n } = useTranslation('auth');
  const { query } = useRouter();
  const otp = useOtp('register');
  const errorText = useErrorText();
  const arrive = useArrival(localPath(query.next));
  const countries = useSWRImmutable<Country[], Error>('/countries', (path: string) => api.get<Country[]>(path));
  const interests = useSWRImmutable<Interest[], Error>('/interests', (path: string) => api.get<Interest[]>(path));
  const [proof] = useState(takeProof);
  const [identifier, setIdentifier] = useState(proof?.identifier ?? '');
  const [verificationToken, setVerificationToken] = useState(proof?.verificationToken ?? '');
  const [about, setAbout] = useState<About>(NOBODY);
  const [step, setStep] = useState<'contact' | 'about' | 'interests'>(proof ? 'about' : 'contact');
  const [chosen, setChosen] = useState<string[]>([]);
  const [faults, setFaults] = useState<Partial<Record<keyof About, string>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const enter = async (session: Session, user: Me) => {
    await beginSession(session, user);
    await arrive();
  };

  const verify = async (code: string) => {
    const answer = await otp.verify(code);
    if (!answer) return;
    if (answer.registered) {
      showToast({ message: t('alreadyMember') });
      await enter(answer, answer.user);
      return;
    }
    setVerificationToken(answer.verificationToken);
    setStep('about');
  };

  const register = async () => {
    setBusy(true);
    setProblem('');
    try {
      const body = {
        ...about,
        verificationToken,
        genderId: GENDERS[about.genderId],
        interestIds: chosen,
        locale: i18n.language === 'ar' ? ('ar' as const) : ('en' as const),
      };
      const answer = await payloadOf(typedApi().POST('/users/register', { body }));
      await enter(answer, answer.user);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };

  const explain = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {};
    const found = Object.fromEntries(aboutFields.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])));
    setFaults(found);
    if (Object.keys(found).length > 0) {
      setStep('about');
      return;
    }
    setProblem(Object.values(fields)[0] ?? errorText(error));
    // The proof of the address lasts ten minutes; after that it is asked for again, and the rest stays.
    if (isApiError(error, 'verification_expired')) {
      otp.forget();
      setStep('contact');
    }
  };

  const { title, subtitle, number } = {
    contact: { title: otp.sent ? t('otpTitle') : t('signupTitle'), subtitle: t('signupSubtitle'), number: 1 },
    about: { title: t('signupTitle'), subtitle: proof ? t('loginUnknown') : t('signupSubtitle'), number: 2 },
    interests: { title: t('interestsTitle'), subtitle: t('interestsSubtitle'), number: 3 },
  }[step];

  return (
    <AuthFrame title={title} subtitle={subtitle} corner={<SignupSteps current={number} total={3} />}>
      {step === 'contact' && !otp.sent && (
        <>
          {problem && <ErrorState title={problem} />}
          <ContactStep
            identifier={identifier}
            busy={otp.busy}
            problem={otp.problem}
            submitLabel={t('continue')}
            onSubmit={(typed) => {
              setIdentifier(typed);
              void otp.send(typed);
            }}
          />
        </>
      )}
      {step === 'contact' && otp.sent && (
        <CodeStep
          masked={otp.sent.masked}
          resendAt={otp.sent.sentAt + otp.sent.resendAfter * 1000}
          busy={otp.busy}
          problem={otp.problem}
          onVerify={verify}
          onResend={() => otp.send(identifier)}
          onChange={otp.forget}
        />
      )}
      {step === 'about' && (
        <AboutStep
          values={about}
          countries={countries.data ?? []}
          failure={<Missing list={countries} />}
          faults={faults}
          onSubmit={(values) => {
            setAbout(values);
            setFaults({});
            setStep('interests');
          }}
        />
      )}
      {step === 'interests' && (
        <InterestsStep
          interests={interests.data}
          failure={<Missing list={interests} />}
          chosen={chosen}
          onChange={setChosen}
          busy={busy}
          problem={problem}
          onBack={() => setStep('about')}
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

type MissingProps = { list: { data?: unknown; error?: Error; mutate: () => Promise<unknown> } };

/** A list to choose from that did not come; nothing where it did. */
function Missing({ list: { data, error, mutate } }: MissingProps) {
  const errorText = useErrorText();
  if (data || !error) return null;
  return <ErrorState boxed title={errorText(error)} onRetry={() => void mutate()} />;
}
