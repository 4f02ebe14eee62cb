/**
 * SHA-256 of a text (FIPS 180-4). `crypto.subtle` answers asynchronously, which takes far longer than a digest of one
 * block, and is missing on plain http.
 */
export function sha256(text: string): Uint32Array {
  const blocks = pad(new TextEncoder().encode(text));
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(64);
  for (let start = 0; start < blocks.length; start += 16) {
    expand(words, blocks, start);
    compress(state, words);
  }
  return state;
}

const isPrime = (number: number) => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2).filter(isPrime);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = Uint32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

function pad(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  const setByte = (index: number, value: number) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (value << (24 - (index % 4) * 8));
  };
  for (const [index, value] of bytes.entries()) setByte(index, value);
  setByte(bytes.length, 0x80);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function expand(words: Uint32Array, blocks: Uint32Array, start: number): void {
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = blocks[start + index] ?? 0;
      continue;
    }
    const early = words[index - 15] ?? 0;
    const late = words[index - 2] ?? 0;
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16] ?? 0) + mixedEarly + (words[index - 7] ?? 0) + mixedLate;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const first = (h + sum1 + choice + (ROUND_CONSTANTS[index] ?? 0) + (words[index] ?? 0)) | 0;
    const second = (sum0 + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}
