import { expect, test } from 'vitest';
import { contentDigest, missingChunks, totalBytes } from './upload-chunks';

test('splits a file into parts, the last of which is shorter', () => {
  expect(missingChunks(20, 8, [])).toEqual([
    { number: 1, start: 0, end: 8 },
    { number: 2, start: 8, end: 16 },
    { number: 3, start: 16, end: 20 },
  ]);
  expect(missingChunks(16, 8, []).map(({ end }) => end)).toEqual([8, 16]);
  expect(missingChunks(1, 8, [])).toEqual([{ number: 1, start: 0, end: 1 }]);
});

test('skips received parts', () => {
  const left = missingChunks(20, 8, [3, 1]);
  expect(left.map(({ number }) => number)).toEqual([2]);
  expect(totalBytes(left)).toBe(8);
  expect(missingChunks(20, 8, [1, 2, 3])).toEqual([]);
});

test('formats the digest of a part by RFC 9530', async () => {
  const { buffer } = new TextEncoder().encode('hello world');
  expect(await contentDigest(buffer)).toBe('sha-256=:uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=:');
});
