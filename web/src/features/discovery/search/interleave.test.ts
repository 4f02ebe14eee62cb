import { expect, test } from 'vitest';
import { interleave } from './interleave';

type Item = { id: string; highlights: { title: unknown[] } | null };
const items = (name: string, count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${name}${from + index}`, highlights: null }));
const ids = (list: Item[]) => list.map(({ id }) => id).join(' ');

test('a product follows every two posts, and each kind keeps its order', () => {
  expect(ids(interleave(items('a', 5), items('p', 2)))).toBe('a0 a1 p0 a2 a3 p1 a4');
});

test('a single kind stays unchanged', () => {
  expect(ids(interleave(items('a', 2), []))).toBe('a0 a1');
  expect(ids(interleave([], items('p', 3)))).toBe('p0 p1 p2');
  expect(interleave([], [])).toEqual([]);
});

test('a product whose title matches comes first', () => {
  const named = { id: 'named', highlights: { title: [[0, 4]] } };
  expect(ids(interleave(items('a', 3), [named, ...items('p', 1)]))).toBe('named a0 a1 p0 a2');
});

test('loaded items keep their place when more load', () => {
  const before = interleave(items('a', 20), items('p', 20));
  const after = interleave(items('a', 33), items('p', 25));
  expect(ids(after.slice(0, before.length))).toBe(ids(before));
  expect(after).toHaveLength(58);
  // One list may continue while the other has ended.
  const short = interleave(items('a', 20), items('p', 3));
  expect(ids(interleave(items('a', 40), items('p', 3)).slice(0, short.length))).toBe(ids(short));
});
