import { useEffect, useRef, useState } from 'react';
import { beginSession } from '@/api';
import {
  cancelPasskeyAutofill,
  choosePasskey,
  hasPasskeyAutofill,
  PasskeyError,
  signInWithPasskey,
} from '@/api/session/passkeys';
import { usePasskeyErrorText } from '@/shell/passkey-error-text';
import { readAppealToken } from './suspension';

/** A challenge is valid for five minutes. */
const RENEWAL_MS = 4 * 60 * 1000;

type Credential = Awaited<ReturnType<typeof choosePasskey>>;
type Handlers = {
  /** Called for a signed-in member, after the session is stored. */
  onMember: () => Promise<unknown>;
  /** Called with the token of a member whose account is suspended. */
  onSuspended: (token: string) => void;
};

/** Sign-in by passkey: by its button, and while `isOffered` in the list that the identifier's field suggests. */
export function usePasskeySignIn(isOffered: boolean, { onMember, onSuspended }: Handlers) {
  const errorText = usePasskeyErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isActive = useRef(false);

  const use = async (credential: Credential) => {
    setBusy(true);
    try {
      const answer = await signInWithPasskey(credential);
      await beginSession(answer, answer.user);
      await onMember();
    } catch (error) {
      setProblem(errorText(error));
      const token = readAppealToken(error);
      if (token) onSuspended(token);
      void offer();
    } finally {
      setBusy(false);
    }
  };

  /** Offers passkeys at the field; what goes wrong before one is chosen is not shown, since nothing was asked for. */
  const offer = async () => {
    if (!isActive.current || !(await hasPasskeyAutofill())) return;
    const credential = await choosePasskey({ isAutofill: true }).catch(() => null);
    if (credential && isActive.current) await use(credential);
  };

  const signIn = async () => {
    setProblem('');
    setBusy(true);
    try {
      await use(await choosePasskey());
    } catch (error) {
      // The dialog was closed by the member, who needs no message about it.
      if (!(error instanceof PasskeyError && error.failure === 'Cancelled')) setProblem(errorText(error));
      setBusy(false);
      void offer();
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, and renewed
  useEffect(() => {
    isActive.current = isOffered;
    if (!isOffered) return;
    void offer();
    // A new offer ends the former one.
    const timer = setInterval(() => void offer(), RENEWAL_MS);
    return () => {
      isActive.current = false;
      clearInterval(timer);
      void hasPasskeyAutofill().then((isOffering) => (isOffering ? cancelPasskeyAutofill() : undefined));
    };
  }, [isOffered]);

  return { busy, problem, signIn, clear: () => setProblem('') };
}
