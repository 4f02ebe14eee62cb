import { sha256 } from '@/lib/sha256';

/** Time of one stretch of work; between them the page stays responsive. */
const STRETCH_MS = 12;

/** Challenge of the API's `proof_of_work_required`. */
export type Challenge = { challenge: string; bits: number };

/** Returns the challenge of an error's facts; null for others. */
export function readChallenge({ challenge, bits }: Record<string, unknown>): Challenge | null {
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : null;
}

/** Searches a nonce for which the SHA-256 of `challenge:nonce` begins with the number of zero bits. */
export async function solveChallenge({ challenge, bits }: Challenge): Promise<{ challenge: string; nonce: string }> {
  let number = 0;
  for (;;) {
    const until = performance.now() + STRETCH_MS;
    while (performance.now() < until) {
      // A look at the clock costs as much as some digests.
      for (let round = 0; round < 64; round++) {
        const nonce = String(number++);
        if (hasZeroBits(sha256(`${challenge}:${nonce}`), bits)) return { challenge, nonce };
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Whether the digest begins with the number of zero bits, at most 32. */
function hasZeroBits(digest: Uint32Array, bits: number): boolean {
  return bits === 0 || (digest[0] ?? 0) >>> (32 - bits) === 0;
}
