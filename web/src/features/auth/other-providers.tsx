import { type ReactNode, useEffect, useState } from 'react';
import { type Provider, typedApi, unwrapPayload } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { BusyDots, Button, ErrorState, RichText } from '@/ui';

type Props = {
  providers: Provider[];
  page: 'login' | 'signup';
  next: string;
  /** Called before the page is left. */
  onLeave?: () => void;
  /** Another way to sign in, before the providers. */
  children?: ReactNode;
};

/** Buttons of other ways to sign in, below the form. */
export function OtherProviders({ providers, page, next, onLeave, children }: Props) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [pendingKey, setPendingKey] = useState('');
  const [problem, setProblem] = useState('');
  // The back/forward cache restores the page as it was left.
  useEffect(() => {
    const onPageShow = () => setPendingKey('');
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  if (providers.length === 0 && !children) return null;

  const go = async (provider: string) => {
    setPendingKey(provider);
    setProblem('');
    try {
      const { address } = await unwrapPayload(typedApi().POST('/identity/begin', { body: { provider, page, next } }));
      onLeave?.();
      window.location.assign(address);
    } catch (error) {
      setProblem(errorText(error));
      setPendingKey('');
    }
  };

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-s text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {children}
      {providers.map(({ key, name }) => (
        <Button key={key} variant="o" size="lg" full busy={pendingKey === key} onClick={() => void go(key)}>
          <span>
            <Named text={t('continueWith', { provider: name })} />
          </span>
        </Button>
      ))}
      {problem && <ErrorState title={problem} />}
    </div>
  );
}

/** Returns the provider's name; undefined for one that is no longer offered. */
export function getProviderName(providers: Provider[], key: string | null | undefined): string {
  return providers.find((provider) => provider.key === key)?.name ?? '';
}

/** Shown while the provider's identity is collected. */
export function ProviderPending({ name }: { name: string }) {
  const { t } = useTranslation('auth');
  return (
    <div role="status" className="grid gap-6 py-6 text-center text-ink-2">
      {name && (
        <p>
          <Named text={t('providerWaiting', { provider: name })} />
        </p>
      )}
      <p className="relative h-4 text-lapis">
        <BusyDots />
      </p>
    </div>
  );
}

type VerifiedContactProps = { provider: string | null; address: string; onChange: () => void };

/** Verified address, with the provider that verified it, and the way back to another one. */
export function VerifiedContact({ provider, address, onChange }: VerifiedContactProps) {
  const { t } = useTranslation('auth');
  return (
    <p className="text-s text-ink-2">
      <Named text={provider ? t('providerVouches', { provider, address }) : t('signingUpAs', { address })} />{' '}
      <button type="button" className="link min-h-6" onClick={onChange}>
        {t('changeIdentifier')}
      </button>
    </p>
  );
}

/** Sentence with a name and an address, each isolated in its direction. */
function Named({ text }: { text: string }) {
  return (
    <RichText
      text={text}
      parts={{
        1: (name) => <bdi>{name}</bdi>,
        2: (address) => (
          <bdi dir="ltr" className="font-medium wrap-anywhere text-ink">
            {address}
          </bdi>
        ),
      }}
    />
  );
}
