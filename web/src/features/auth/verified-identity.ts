import type { ProvenIdentity } from '@/api';
import { createStore } from '@/lib/create-store';

/** Identity confirmed by a provider, with the provider's key. */
export type ProviderIdentity = ProvenIdentity & { provider: string };

/** Address verified by a code, or identity confirmed by a provider. */
export type VerifiedIdentity = { identifier: string; verificationToken?: string; providerIdentity?: ProviderIdentity };

/** Identity verified during sign-in by a person without an account, for sign-up. In memory of this page only. */
const verifiedIdentity = createStore<VerifiedIdentity | null>(null);
export const storeVerifiedIdentity = verifiedIdentity.set;

/** Returns and forgets it. */
export function consumeVerifiedIdentity(): VerifiedIdentity | null {
  const proof = verifiedIdentity.get();
  verifiedIdentity.set(null);
  return proof;
}
