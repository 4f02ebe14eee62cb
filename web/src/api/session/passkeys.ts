import { api } from '../client/client';
import { typedApi, unwrapPayload } from '../client/openapi-client';
import type { Passkey, PasskeyOptions, Session, SignedCredential } from '../types';

/** The member's passkeys. */
export const PASSKEYS_PATH = '/identity/passkeys';

/** Why a passkey was not made or used, apart from the API's errors; each has a text in `auth.json`. */
export type PasskeyFailure = 'Cancelled' | 'Exists' | 'Unable' | 'Unsupported';

export class PasskeyError extends Error {
  constructor(
    readonly failure: PasskeyFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
    this.name = 'PasskeyError';
  }
}

// Names of the browsers' exceptions.
const FAILURES: Record<string, PasskeyFailure> = {
  // A dialog that was closed, and one that was not answered in time.
  NotAllowedError: 'Cancelled',
  AbortError: 'Cancelled',
  // The authenticator has a passkey of the member.
  InvalidStateError: 'Exists',
  // No screen lock, or no room for another passkey.
  ConstraintError: 'Unable',
  NotSupportedError: 'Unable',
  UnknownError: 'Unable',
  // The address of the page is not the one of the relying party.
  SecurityError: 'Unsupported',
};

/** Loaded with the first use: guests' pages have none of it. */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser has passkeys at this address. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser lists passkeys at a text field. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Creates a passkey of the member, and adds it. */
export async function addPasskey(): Promise<Passkey> {
  requirePasskeys();
  const { publicKey } = await api.post<PasskeyOptions>(`${PASSKEYS_PATH}/begin`);
  const { startRegistration } = await library();
  const credential = await translateErrors(startRegistration({ optionsJSON: publicKey as never }));
  return api.post<Passkey>(`${PASSKEYS_PATH}/finish`, { credential });
}

/** Has the member choose a passkey, in a dialog, or in the list that a text field suggests. */
export async function choosePasskey({ isAutofill = false } = {}): Promise<SignedCredential> {
  requirePasskeys();
  const { publicKey } = await unwrapPayload(typedApi().POST('/identity/passkeys/signInBegin'));
  return sign(publicKey, isAutofill);
}

/** Signs in the member of the chosen passkey. */
export function signInWithPasskey(credential: SignedCredential) {
  return unwrapPayload(typedApi().POST('/identity/passkeys/signIn', { body: { credential } }));
}

/** Stops to offer passkeys at the text field. */
export async function cancelPasskeyAutofill(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Reauthenticates the session by a passkey of the member; returns another token. */
export async function confirmWithPasskey(): Promise<Session> {
  requirePasskeys();
  const { publicKey } = await unwrapPayload(typedApi().POST('/identity/passkeys/confirmBegin'));
  const credential = await sign(publicKey, false);
  return unwrapPayload(typedApi().POST('/identity/passkeys/confirm', { body: { credential } }));
}

async function sign(publicKey: PasskeyOptions['publicKey'], useBrowserAutofill: boolean): Promise<SignedCredential> {
  const { startAuthentication } = await library();
  return translateErrors(startAuthentication({ optionsJSON: publicKey as never, useBrowserAutofill }));
}

function requirePasskeys(): void {
  if (!hasPasskeys()) throw new PasskeyError('Unsupported');
}

async function translateErrors<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyError(FAILURES[(error as Error).name] ?? 'Unable', error);
  }
}
