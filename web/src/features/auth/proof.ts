export type Proof = { verificationToken: string; identifier: string };

let kept: Proof | null = null;

/** An address proved while signing in by someone who has no account yet. It lives as long as this page does. */
export function keepProof(proof: Proof): void {
  kept = proof;
}

export function takeProof(): Proof | null {
  const proof = kept;
  kept = null;
  return proof;
}
