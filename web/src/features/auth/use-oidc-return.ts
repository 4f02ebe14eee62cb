import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { beginSession, typedApi, unwrapPayload } from '@/api';
import { readToken } from '@/api/session/token-store';
import { useErrorText } from '@/shell';
import { readAppealToken } from './suspension';
import type { ProviderIdentity } from './verified-identity';

type Handlers = {
  /** Called for a signed-in member, after the session is stored. */
  onMember: () => Promise<unknown>;
  /** Called for an identity without a member: true if another page continues. */
  onNewcomer: (providerIdentity: ProviderIdentity) => boolean | Promise<boolean>;
  /** Called with the token of a member whose account is suspended. */
  onSuspended?: (token: string) => void;
};

/**
 * For the page that a provider redirects to: collects the identity once. The URL has only the provider's key
 * (`returned`), which is removed.
 */
export function useOidcReturn({ onMember, onNewcomer, onSuspended }: Handlers) {
  const router = useRouter();
  const errorText = useErrorText();
  const { returned, ...rest } = router.query;
  const [provider] = useState(typeof returned === 'string' ? returned : null);
  const [waiting, setWaiting] = useState(provider !== null);
  const [problem, setProblem] = useState('');
  const hasStarted = useRef(false);

  const collect = async (key: string) => {
    try {
      const answer = await unwrapPayload(typedApi().POST('/identity/collect'));
      if (answer.registered) {
        await beginSession(answer, answer.user);
        await onMember();
        return;
      }
      if (await onNewcomer({ ...answer, provider: key })) return;
    } catch (error) {
      setProblem(errorText(error));
      const token = readAppealToken(error);
      if (token) onSuspended?.(token);
    }
    await router.replace({ pathname: router.pathname, query: rest }, undefined, { shallow: true });
    setWaiting(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page begins
  useEffect(() => {
    // The page itself redirects signed-in visitors.
    if (provider === null || hasStarted.current || readToken()) return;
    hasStarted.current = true;
    void collect(provider);
  }, []);

  return { provider, waiting, problem, setProblem };
}
