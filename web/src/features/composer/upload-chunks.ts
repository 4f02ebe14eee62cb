export type Chunk = {
  /** From 1. */
  number: number;
  start: number;
  /** Exclusive end. */
  end: number;
};

/** Returns the missing parts of a file in order. */
export function missingChunks(size: number, partSize: number, arrived: readonly number[]): Chunk[] {
  const arrivedNumbers = new Set(arrived);
  const count = Math.ceil(size / partSize);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  })).filter(({ number }) => !arrivedNumbers.has(number));
}

/** Returns the number of bytes to send. */
export function totalBytes(parts: readonly Chunk[]): number {
  return parts.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Returns the `Content-Digest` of a part (RFC 9530). */
export async function contentDigest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
}
