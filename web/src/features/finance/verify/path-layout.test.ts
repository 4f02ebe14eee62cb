import { expect, test } from 'vitest';
import type { VerifiedLeaf } from '@/lib/sum-tree';
import { DRAWING, layoutPath, placeLabel } from './path-layout';

function leafAt(index: number, height: number): VerifiedLeaf {
  const node = (at: number) => ({ units: BigInt(at), hash: String(at) });
  return {
    index,
    nodes: Array.from({ length: height + 1 }, (_, at) => node(at)),
    siblings: Array.from({ length: height }, (_, at) => node(100 + at)),
  };
}

const slots = (index: number, height: number, kinds: string[]) =>
  layoutPath(leafAt(index, height))
    .nodes.filter(({ kind }) => kinds.includes(kind))
    .map(({ slot }) => slot);

test('a path of 14 steps has four rows, and eleven folded steps', () => {
  const { nodes, edges, rows, foldedSteps } = layoutPath(leafAt(0, 14));
  expect([rows, foldedSteps, nodes.length]).toEqual([4, 11, 15]);
  expect(edges.filter(({ kind }) => kind === 'folded')).toHaveLength(1);
});

test.each([0, 1, 2, 3])('a tree of height %d is drawn completely', (height) => {
  const { nodes, edges, rows, foldedSteps } = layoutPath(leafAt(0, height));
  expect([rows, foldedSteps]).toEqual([height + 1, 0]);
  expect(nodes).toHaveLength(2 ** (height + 1) - 1);
  expect(edges.some(({ kind }) => kind === 'folded')).toBe(false);
});

test('sides follow the highest and the two lowest bits of the index', () => {
  const path = ['root', 'computed', 'mine'];
  expect(slots(0, 14, path)).toEqual([0, 0, 0, 0]);
  expect(slots(2 ** 13 + 2, 14, path)).toEqual([0, 1, 3, 6]);
  expect(slots(2 ** 14 - 1, 14, path)).toEqual([0, 1, 3, 7]);
  // Folded levels have no side in the drawing.
  expect(slots(2 ** 7 + 1, 14, path)).toEqual([0, 0, 0, 1]);
});

test('siblings of the path are given, with the nodes of the proof', () => {
  const { nodes } = layoutPath(leafAt(1, 14));
  const given = nodes.filter(({ kind }) => kind === 'given');
  expect(given.map(({ slot }) => slot)).toEqual([1, 1, 0]);
  expect(given.map(({ node }) => node?.hash)).toEqual(['113', '101', '100']);
  expect(nodes.filter(({ kind }) => kind === 'other').every(({ node }) => node === undefined)).toBe(true);
});

test('amounts of a pair of leaves stand on both sides of its middle, within the drawing', () => {
  for (let index = 0; index < 8; index += 1) {
    const { nodes, rows } = layoutPath(leafAt(index, 3));
    const labels = nodes
      .filter(({ node, row }) => node && row === 3)
      .map((node) => placeLabel(node, rows))
      .toSorted((one, other) => one.x - other.x);
    expect(labels.map(({ anchor }) => anchor)).toEqual(['end', 'start']);
    expect((labels[1]?.x ?? 0) - (labels[0]?.x ?? 0)).toBe(10);
    expect(labels.every(({ x }) => x > 0 && x < DRAWING.width)).toBe(true);
  }
});
