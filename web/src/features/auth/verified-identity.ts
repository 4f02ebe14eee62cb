import type { ProvenIdentity } from '@/api';

/** Whom a provider vouches for, and the provider's key. */
export type Vouched = ProvenIdentity & { provider: string };

/** An address that a code has proved, or somebody whom a provider vouches for. */
export type Proof = { identifier: string; verificationToken?: string; vouched?: Vouched };

let kept: Proof | null = null;

/** Proved while signing in by someone who has no account yet. It lives as long as this page does. */
export function keepProof(proof: Proof): void {
  kept = proof;
}

export function takeProof(): Proof | null {
  const proof = kept;
  kept = null;
  return proof;
}
