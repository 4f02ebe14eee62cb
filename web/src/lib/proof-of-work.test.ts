// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readChallenge, solveChallenge } from './proof-of-work';

const zeroBits = (text: string) => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0'));
  return bits.join('').indexOf('1');
};

test.each([0, 1, 8, 13])('a solution has %i zero bits', async (bits) => {
  const { challenge, nonce } = await solveChallenge({ challenge: 'aR8yBRCv_Y3l-Zk=', bits });
  expect(challenge).toBe('aR8yBRCv_Y3l-Zk=');
  expect(zeroBits(`${challenge}:${nonce}`)).toBeGreaterThanOrEqual(bits);
  expect(nonce).toMatch(/^[0-9]{1,32}$/);
});

test('the default difficulty takes less than two seconds', async () => {
  const started = performance.now();
  await solveChallenge({ challenge: 'aR8yBRCv_Y3l-Zk=', bits: 16 });
  expect(performance.now() - started).toBeLessThan(2000);
});

test('facts of other errors are no challenge', () => {
  expect(readChallenge({ retryAfter: 3 })).toBeNull();
  expect(readChallenge({ challenge: 'x', bits: 16 })).toEqual({ challenge: 'x', bits: 16 });
});
