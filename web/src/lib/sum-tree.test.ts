import { expect, test } from 'vitest';
import {
  digestHex,
  type FailureCode,
  foldPath,
  giverCommitment,
  hashLeaf,
  joinNodes,
  StatementError,
  type VerifiableStatement,
  verifyStatement,
} from './sum-tree';

// Every hash of this file was computed by another implementation: Python's hashlib, from the byte formats alone.
const PERIOD = '2026-10';
const MEMBER = '018e4988-c887-7000-8018-a7dbd82c07cd';
const GIVER = '018e8755-1887-7000-8064-6dd62265b1f5';
const COMMITMENT = '66d74578e76ab17591198833fbba85fd66d92abee6894128be8c01508496d288';
const DIGEST = 'd'.repeat(64);

/** Month of eight leaves: two received, two given, two of other members, two without an amount. */
const STATEMENT: VerifiableStatement = {
  period: '2026-10',
  root: { hash: '4fa119096e77dce9f0b1ff0d6d66852efe243ff377c7973d7f0e56f01fdf002c', units: '1180592151347411303436' },
  leafCount: 8,
  given: {
    units: '445500000000001',
    cents: 445,
    leaves: [
      {
        salt: '03030303030303030303030303030303',
        giverSalt: '42424242424242424242424242424242',
        giverCommitment: 'cea60dbee862232135f1743cb8724aed8731aee985fe2240d7012192f80abede',
        units: '412500000000000',
        index: 2,
        path: [
          { units: '7', hash: '02133257200daf2de349ffc1d40059c7bd0583dd9ebbab6cf0acb0df2cb2e4b1' },
          { units: '84130000000000', hash: 'fa7d64cd2ba38c114dcb738d0f44fccd62e4aab61e24dcb807189558c572c566' },
          { units: '1180591654717411303429', hash: '4ef922da71e9a551cbecc951f37b36ec39f7d1031804a9d4b4f3fc0dc9ec749d' },
        ],
        author: { _id: '018e8755-1887-7000-8064-6dd62265b1f5' },
      },
      {
        salt: '06060606060606060606060606060606',
        giverSalt: '45454545454545454545454545454545',
        giverCommitment: '6a52d0f08cb7ca786d7c524399f5e40a1a9a5b22abe90fe7a867f2c07eec86d2',
        units: '33000000000001',
        index: 5,
        path: [
          { units: '1180591620717411303429', hash: 'b84c17218c14fcbb158a43f77cf1f137a530e68523670001ad43a81222c83014' },
          { units: '999999999999', hash: '0a44b165c6726249c86f79283f5df10e9f55892480b6b17010807f8761cc8067' },
          { units: '496630000000007', hash: '3bf981198abbfede3836fa060e1fe5a6355a968914d3a051046f6422cfb83530' },
        ],
        author: { _id: '01a1ff1f-9ee7-7003-884d-27721aea17dc' },
      },
    ],
  },
  received: {
    units: '1180591704847411303429',
    cents: 1180591705,
    leaves: [
      {
        salt: '01010101010101010101010101010101',
        giverCommitment: '66d74578e76ab17591198833fbba85fd66d92abee6894128be8c01508496d288',
        units: '84130000000000',
        index: 0,
        path: [
          { units: '0', hash: '7687f64a2f9e19158997b1bbd9722fd2e942072ba0183f08a32ace85cba79f42' },
          { units: '412500000000007', hash: 'af6911a26762ff0a43edca11418089c03256cf69abfc22e1bc5bd163b4ab3996' },
          { units: '1180591654717411303429', hash: '4ef922da71e9a551cbecc951f37b36ec39f7d1031804a9d4b4f3fc0dc9ec749d' },
        ],
      },
      {
        salt: '05050505050505050505050505050505',
        giverCommitment: '374ba84a2a92fee25976a594ec35f23805387e55bf050df06a2fd6b877cfafa0',
        units: '1180591620717411303429',
        index: 4,
        path: [
          { units: '33000000000001', hash: '210a693fbc5fb6026f63056e2e3764220282889cc5a0700c0bd0cd567d2e2995' },
          { units: '999999999999', hash: '0a44b165c6726249c86f79283f5df10e9f55892480b6b17010807f8761cc8067' },
          { units: '496630000000007', hash: '3bf981198abbfede3836fa060e1fe5a6355a968914d3a051046f6422cfb83530' },
        ],
      },
    ],
  },
  reportDigest: DIGEST,
};
const REPORT = {
  period: PERIOD,
  root: STATEMENT.root.hash,
  rootUnits: STATEMENT.root.units,
  leafCount: STATEMENT.leafCount,
};

const copy = (): VerifiableStatement => structuredClone(STATEMENT);
const at = <Item>(list: Item[], place: number): Item => list[place] as Item;
const addTo = (units: string, more: bigint) => String(BigInt(units) + more);
const verify = (statement: VerifiableStatement, changes: object = {}) =>
  verifyStatement(statement, { report: REPORT, reportDigest: DIGEST, memberId: MEMBER, ...changes });

async function failureOf(statement: VerifiableStatement, changes: object = {}): Promise<[FailureCode, number | null]> {
  const error = await verify(statement, changes).catch((thrown: unknown) => thrown);
  if (!(error instanceof StatementError)) throw new Error(`no failed check: ${error}`);
  return [error.code, error.leafIndex];
}

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

/** Changes of a statement that must be found, with the check that finds them. */
const TAMPERING: [what: string, change: (statement: VerifiableStatement) => void, code: FailureCode, leaf?: number][] =
  [
    [
      'a cent is moved between two pieces',
      ({ received: { leaves } }) => {
        at(leaves, 0).units = addTo(at(leaves, 0).units, 10n ** 12n);
        at(leaves, 1).units = addTo(at(leaves, 1).units, -(10n ** 12n));
      },
      'root',
      0,
    ],
    [
      'a unit is taken from a piece',
      ({ given }) => {
        at(given.leaves, 0).units = addTo(at(given.leaves, 0).units, -1n);
        given.units = addTo(given.units, -1n);
      },
      'root',
      2,
    ],
    ['a piece is left out', ({ received }) => void received.leaves.pop(), 'sum'],
    ['a given piece is left out', ({ given }) => void given.leaves.shift(), 'sum'],
    [
      'a piece is left out of its sum too',
      ({ received }) => {
        received.units = addTo(received.units, -BigInt(received.leaves.pop()?.units ?? ''));
      },
      'rounding',
    ],
    [
      'the sum of a branch is understated',
      ({ received }) => {
        const [, , top] = at(received.leaves, 0).path;
        if (top) top.units = addTo(top.units, -1n);
      },
      'root',
      0,
    ],
    [
      'the sum of a branch is understated, and the root with it',
      (statement) => {
        const [, , top] = at(statement.received.leaves, 0).path;
        if (top) top.units = addTo(top.units, -1n);
        statement.root.units = addTo(statement.root.units, -1n);
      },
      'root',
    ],
    ['a piece appears twice', ({ received }) => void received.leaves.push(at(received.leaves, 0)), 'duplicate_leaf', 0],
    [
      'a given piece is listed as received',
      ({ given, received }) => {
        received.leaves.push(at(given.leaves, 0));
      },
      'duplicate_leaf',
      2,
    ],
    [
      'a commitment is exchanged',
      ({ given: { leaves } }) => {
        at(leaves, 0).giverCommitment = at(leaves, 1).giverCommitment;
      },
      'commitment',
      2,
    ],
    [
      'the salt of a commitment is exchanged',
      ({ given: { leaves } }) => {
        at(leaves, 1).giverSalt = at(leaves, 0).giverSalt;
      },
      'commitment',
      5,
    ],
    [
      'the author of a given piece is exchanged',
      ({ given: { leaves } }) => {
        at(leaves, 0).author._id = at(leaves, 1).author._id;
      },
      'root',
      2,
    ],
    [
      'a salt is exchanged',
      ({ received: { leaves } }) => {
        at(leaves, 0).salt = at(leaves, 1).salt;
      },
      'root',
      0,
    ],
    [
      'a path is that of another piece',
      ({ received: { leaves } }) => {
        at(leaves, 0).path = at(leaves, 1).path;
      },
      'root',
      0,
    ],
    [
      'a piece moves to the other side',
      ({ received: { leaves } }) => {
        at(leaves, 0).index = 1;
      },
      'root',
      1,
    ],
    [
      'the root is exchanged',
      ({ root }) => {
        root.hash = 'a'.repeat(64);
      },
      'root',
    ],
    [
      'the size of the tree is exchanged',
      (statement) => {
        statement.leafCount = 16;
      },
      'root',
    ],
    ['a path is too short', ({ received: { leaves } }) => void at(leaves, 0).path.pop(), 'path', 0],
    [
      'a path is too long',
      ({ received: { leaves } }) => void at(leaves, 0).path.push({ units: '0', hash: DIGEST }),
      'path',
      0,
    ],
    [
      'an index is outside the tree',
      ({ received: { leaves } }) => {
        at(leaves, 0).index = 8;
      },
      'path',
      8,
    ],
    [
      'an index is not a whole number',
      ({ received: { leaves } }) => {
        at(leaves, 0).index = 0.5;
      },
      'path',
      0.5,
    ],
    [
      'a sum of a path is negative',
      ({ received: { leaves } }) => {
        at(at(leaves, 0).path, 0).units = '-1';
      },
      'path',
      0,
    ],
    [
      'the sums of a path exceed 16 bytes',
      ({ received: { leaves } }) => {
        at(at(leaves, 0).path, 0).units = String(2n ** 128n - 1n);
      },
      'root',
      0,
    ],
    [
      'an amount is negative',
      ({ received: { leaves } }) => {
        at(leaves, 0).units = '-84130000000000';
      },
      'leaf_hash',
      0,
    ],
    [
      'a salt cannot be read',
      ({ received: { leaves } }) => {
        at(leaves, 1).salt = 'x'.repeat(32);
      },
      'leaf_hash',
      4,
    ],
    [
      'a cent too much is stated',
      ({ received }) => {
        received.cents += 1;
      },
      'rounding',
    ],
    [
      'two cents too little are stated',
      ({ received }) => {
        received.cents -= 2;
      },
      'rounding',
    ],
    [
      'a given cent is rounded up',
      ({ given }) => {
        given.cents += 1;
      },
      'rounding',
    ],
    [
      'the stated sum is greater',
      ({ given }) => {
        given.units = addTo(given.units, 1n);
      },
      'sum',
    ],
    [
      'the month is another one',
      (statement) => {
        statement.period = '2026-11';
      },
      'report_digest',
    ],
  ];

test.each(TAMPERING)('a changed statement is found: %s', async (_, change, code, leaf = undefined) => {
  const statement = copy();
  change(statement);
  expect(await failureOf(statement)).toEqual([code, leaf ?? null]);
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
