import type { About } from './about-step';
import type { Draft } from './signup-draft';
import type { ProviderIdentity, VerifiedIdentity } from './verified-identity';

export type FieldErrors = Partial<Record<keyof About, string>>;

/** State of sign-up. Going back a step, and every error, keeps the input of all steps. */
export type SignupState = {
  step: 'contact' | 'about' | 'interests';
  identifier: string;
  verificationToken: string;
  providerIdentity: ProviderIdentity | null;
  about: About;
  chosen: string[];
  fieldErrors: FieldErrors;
  problem: string;
  isBusy: boolean;
};

export type SignupAction =
  | { type: 'provider-returned'; identity: ProviderIdentity }
  | { type: 'draft-restored'; draft: Draft }
  | { type: 'contact-entered'; identifier: string }
  | { type: 'code-verified'; verificationToken: string }
  | { type: 'contact-left' }
  | { type: 'about-typed'; about: About }
  | { type: 'about-submitted'; about: About }
  | { type: 'interests-changed'; chosen: string[] }
  | { type: 'interests-left' }
  | { type: 'registration-started' }
  | { type: 'registration-ended' }
  | { type: 'fields-refused'; errors: FieldErrors }
  | { type: 'registration-refused'; problem: string }
  | { type: 'verification-expired'; problem: string }
  | { type: 'provider-ticket-expired'; problem: string };

const EMPTY_ABOUT: About = { name: '', genderId: '3', countryId: '', birthDate: '', acceptTerms: false };

/** Initial state; after a sign-in without an account it starts with the identity verified there. */
export function initialSignup(proof: VerifiedIdentity | null): SignupState {
  return {
    step: proof && isVerified(proof) ? 'about' : 'contact',
    identifier: proof?.identifier ?? '',
    verificationToken: proof?.verificationToken ?? '',
    providerIdentity: proof?.providerIdentity ?? null,
    about: { ...EMPTY_ABOUT, name: proof?.providerIdentity?.name ?? '' },
    chosen: [],
    fieldErrors: {},
    problem: '',
    isBusy: false,
  };
}

export function signupReducer(state: SignupState, action: SignupAction): SignupState {
  switch (action.type) {
    case 'provider-returned':
      return withProvider(state, action.identity);
    case 'draft-restored':
      return withDraft(state, action.draft);
    case 'contact-entered':
      return { ...state, identifier: action.identifier };
    case 'code-verified':
      return { ...state, verificationToken: action.verificationToken, step: 'about' };
    case 'contact-left':
      return { ...state, verificationToken: '', providerIdentity: null, fieldErrors: {}, problem: '', step: 'contact' };
    case 'about-typed':
      return { ...state, about: action.about };
    case 'about-submitted':
      return { ...state, about: action.about, fieldErrors: {}, step: 'interests' };
    case 'interests-changed':
      return { ...state, chosen: action.chosen };
    case 'interests-left':
      return { ...state, step: 'about' };
    case 'registration-started':
      return { ...state, isBusy: true, problem: '' };
    case 'registration-ended':
      return { ...state, isBusy: false };
    case 'fields-refused':
      return { ...state, fieldErrors: action.errors, step: 'about' };
    case 'registration-refused':
      return { ...state, fieldErrors: {}, problem: action.problem };
    // The verification expires after ten minutes: it is repeated, and the other input stays.
    case 'verification-expired':
      return { ...state, fieldErrors: {}, problem: action.problem, step: 'contact' };
    case 'provider-ticket-expired':
      return { ...state, fieldErrors: {}, problem: action.problem, providerIdentity: null, step: 'contact' };
  }
}

/** Restores the input; an identity that was verified since takes the place of the kept one. */
function withDraft(state: SignupState, { about, chosen, ...identity }: Draft): SignupState {
  const name = about.name || state.about.name;
  if (isVerified(state) || state.providerIdentity) return { ...state, about: { ...about, name }, chosen };
  return { ...state, ...identity, about, chosen };
}

/** Adopts the e-mail address and name of the provider; an account that exists signs in instead. */
function withProvider(state: SignupState, identity: ProviderIdentity): SignupState {
  const identifier = identity.email || state.identifier;
  if (identity.hasAccount) return { ...state, identifier };
  return {
    ...state,
    identifier,
    providerIdentity: identity,
    about: { ...state.about, name: state.about.name || (identity.name ?? '') },
    step: isVerified({ providerIdentity: identity }) ? 'about' : state.step,
  };
}

type Identity = { verificationToken: string; providerIdentity: ProviderIdentity | null };

/** Returns whether the contact is verified. */
function isVerified({ verificationToken, providerIdentity }: Partial<Identity>): boolean {
  return Boolean(verificationToken || providerIdentity?.isEmailVerified);
}
