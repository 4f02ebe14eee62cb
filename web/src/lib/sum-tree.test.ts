import { expect, test } from 'vitest';
import {
  addTo,
  at,
  COMMITMENT,
  copy,
  failureOf,
  GIVER,
  MEMBER,
  PERIOD,
  REPORT,
  STATEMENT,
  verify,
} from '@/test/verifiable-statement';
import { digestHex, foldPath, giverCommitment, hashLeaf, joinNodes } from './sum-tree';

test('a file is hashed as it is', async () => {
  expect(await digestHex(new TextEncoder().encode('{"period":"2026-10"}'))).toBe(
    '83a9ab49a6133ab7aa6b4cfbe2443e5e6a671b34572575173e8315fc2d93e7d8',
  );
});

test('a commitment binds month, salt and giver', async () => {
  expect(await giverCommitment(PERIOD, { salt: '40'.repeat(16), giverId: GIVER })).toBe(COMMITMENT);
  expect(await giverCommitment('2026-11', { salt: '40'.repeat(16), giverId: GIVER })).not.toBe(COMMITMENT);
});

test('a leaf is hashed with its amount as 16 bytes', async () => {
  const fields = { salt: '01'.repeat(16), commitment: COMMITMENT, authorId: MEMBER };
  expect(await hashLeaf(PERIOD, { ...fields, units: 84_130_000_000_000n })).toBe(
    'd6ea8042592b4c10c97afa76c354ccd9767af9383e3853ec453cd871a5b00c3f',
  );
  expect(await hashLeaf(PERIOD, { ...fields, units: 2n ** 127n })).toBe(
    'bb1d49d078f0abd4317779ce1e03c0953afa7002e188df5c4ff31668504d8b59',
  );
  await expect(hashLeaf(PERIOD, { ...fields, units: 2n ** 128n })).rejects.toThrow(RangeError);
  await expect(hashLeaf(PERIOD, { ...fields, units: -1n })).rejects.toThrow(RangeError);
});

test('a node adds both sums, and its hash depends on each of them', async () => {
  const left = { units: 84_130_000_000_000n, hash: 'd6ea8042592b4c10c97afa76c354ccd9767af9383e3853ec453cd871a5b00c3f' };
  const right = { units: 0n, hash: STATEMENT.received.leaves[0]?.path[0]?.hash ?? '' };
  const node = await joinNodes(left, right);
  expect(node).toEqual({
    units: 84_130_000_000_000n,
    hash: 'fa7d64cd2ba38c114dcb738d0f44fccd62e4aab61e24dcb807189558c572c566',
  });
  expect((await joinNodes({ ...left, units: left.units - 1n }, { ...right, units: 1n })).hash).not.toBe(node.hash);
  expect((await joinNodes(right, left)).hash).not.toBe(node.hash);
});

test('a path of no steps is its leaf', async () => {
  const leaf = { units: 5n, hash: 'a'.repeat(64) };
  expect(await foldPath(leaf, 0, [])).toEqual([leaf]);
});

test('a statement leads to the root, and returns the nodes of each path', async () => {
  const progress: number[] = [];
  const leaves = await verify(STATEMENT, { onProgress: (done: number) => progress.push(done) });
  expect([...leaves.keys()].sort()).toEqual([0, 2, 4, 5]);
  expect(progress).toEqual([4]);
  for (const { nodes, siblings } of leaves.values()) {
    expect([nodes.length, siblings.length]).toEqual([4, 3]);
    expect(nodes.at(-1)).toEqual({ hash: REPORT.root, units: BigInt(REPORT.rootUnits) });
  }
});

test('a month without pieces of the member is verified by its root', async () => {
  const empty = { units: '0', cents: 0, leaves: [] };
  expect((await verify({ ...copy(), given: empty, received: empty })).size).toBe(0);
});

test('a tree of one leaf is its own root', async () => {
  const statement = copy();
  const [leaf] = statement.received.leaves;
  const root = { hash: 'd6ea8042592b4c10c97afa76c354ccd9767af9383e3853ec453cd871a5b00c3f', units: leaf?.units ?? '' };
  const received = { units: root.units, cents: 84, leaves: [{ ...at(statement.received.leaves, 0), path: [] }] };
  const small = { ...statement, root, leafCount: 1, received, given: { units: '0', cents: 0, leaves: [] } };
  const report = { ...REPORT, root: root.hash, rootUnits: root.units, leafCount: 1 };
  expect((await verify(small, { report })).size).toBe(1);
});

test('the report of a small month conceals the amount, which the hash of the root covers', async () => {
  expect((await verify(copy(), { report: { ...REPORT, rootUnits: null } })).size).toBe(4);
  const statement = copy();
  statement.root.units = addTo(statement.root.units, 1n);
  expect(await failureOf(statement, { report: { ...REPORT, rootUnits: null } })).toEqual(['root', 2]);
});

test('the rounding rule allows the floor of received pieces, and one cent more', async () => {
  const statement = copy();
  statement.received.cents -= 1;
  expect((await verify(statement)).size).toBe(4);
});

test('another report, another digest, and the statement of another member are found', async () => {
  expect(await failureOf(copy(), { reportDigest: 'e'.repeat(64) })).toEqual(['report_digest', null]);
  expect(await failureOf(copy(), { report: { ...REPORT, period: '2026-09' } })).toEqual(['report_digest', null]);
  expect(await failureOf(copy(), { report: { ...REPORT, root: 'a'.repeat(64) } })).toEqual(['root', null]);
  expect(await failureOf(copy(), { report: { ...REPORT, rootUnits: '1' } })).toEqual(['root', null]);
  expect(await failureOf(copy(), { memberId: GIVER })).toEqual(['commitment', 2]);
});

test('a root without a matching number of leaves is found', async () => {
  const statement = { ...copy(), leafCount: 12 };
  expect(await failureOf(statement, { report: { ...REPORT, leafCount: 12 } })).toEqual(['path', null]);
});
