import type { ProvenIdentity } from '@/api';

/** Identity confirmed by a provider, with the provider's key. */
export type ProviderIdentity = ProvenIdentity & { provider: string };

/** Address verified by a code, or identity confirmed by a provider. */
export type VerifiedIdentity = { identifier: string; verificationToken?: string; vouched?: ProviderIdentity };

let stored: VerifiedIdentity | null = null;

/** Verified during sign-in by a person without an account. Kept in memory of this page. */
export function storeVerifiedIdentity(proof: VerifiedIdentity): void {
  stored = proof;
}

export function consumeVerifiedIdentity(): VerifiedIdentity | null {
  const proof = stored;
  stored = null;
  return proof;
}
