import type { ProvenIdentity } from '@/api';

/** Whom a provider vouches for, and the provider's key. */
export type ProviderIdentity = ProvenIdentity & { provider: string };

/** An address that a code has proved, or somebody whom a provider vouches for. */
export type VerifiedIdentity = { identifier: string; verificationToken?: string; vouched?: ProviderIdentity };

let stored: VerifiedIdentity | null = null;

/** Proved while signing in by someone who has no account yet. It lives as long as this page does. */
export function storeVerifiedIdentity(proof: VerifiedIdentity): void {
  stored = proof;
}

export function consumeVerifiedIdentity(): VerifiedIdentity | null {
  const proof = stored;
  stored = null;
  return proof;
}
