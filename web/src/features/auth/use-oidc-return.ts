import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { beginSession, typedApi, unwrapPayload } from '@/api';
import { readToken } from '@/api/session/token-store';
import { useErrorText } from '@/shell';
import type { ProviderIdentity } from './verified-identity';

type Handlers = {
  /** Somebody who was signed in, with all that makes a member of this browser. */
  onMember: () => Promise<unknown>;
  /** Somebody whom the provider vouches for and who is no member by it: true where they go on on another page. */
  onNewcomer: (vouched: ProviderIdentity) => boolean | Promise<boolean>;
};

/**
 * For the page that a provider has sent somebody back to: collects, once, what it proved. The address says no more than
 * which provider it was (`returned`), and stops saying it.
 */
export function useOidcReturn({ onMember, onNewcomer }: Handlers) {
  const router = useRouter();
  const errorText = useErrorText();
  const { returned, ...rest } = router.query;
  const [provider] = useState(typeof returned === 'string' ? returned : null);
  const [waiting, setWaiting] = useState(provider !== null);
  const [problem, setProblem] = useState('');
  const hasStarted = useRef(false);

  const collect = async (key: string) => {
    try {
      const proved = await unwrapPayload(typedApi().POST('/identity/collect'));
      const answer = await unwrapPayload(typedApi().POST('/users/verify', { body: { token: proved.identityToken } }));
      if ('token' in answer) {
        await beginSession(answer, answer.user);
        await onMember();
        return;
      }
      if (await onNewcomer({ ...proved, provider: key })) return;
    } catch (error) {
      setProblem(errorText(error));
    }
    await router.replace({ pathname: router.pathname, query: rest }, undefined, { shallow: true });
    setWaiting(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page begins
  useEffect(() => {
    // Whoever is signed in already is taken on by the page itself.
    if (provider === null || hasStarted.current || readToken()) return;
    hasStarted.current = true;
    void collect(provider);
  }, []);

  return { provider, waiting, problem, setProblem };
}
