export type Chunk = {
  /** From 1. */
  number: number;
  start: number;
  /** The byte after its last. */
  end: number;
};

/** The parts of a file that have not arrived, in order. */
export function missingChunks(size: number, partSize: number, arrived: readonly number[]): Chunk[] {
  const arrivedNumbers = new Set(arrived);
  const count = Math.ceil(size / partSize);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  })).filter(({ number }) => !arrivedNumbers.has(number));
}

/** How many bytes are still to be sent. */
export function totalBytes(parts: readonly Chunk[]): number {
  return parts.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** A part's digest as its header says it (RFC 9530). */
export async function contentDigest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
}
