import { expect, test } from 'vitest';
import { addTo, at, copy, DIGEST, failureOf } from '@/test/verifiable-statement';
import type { FailureCode, VerifiableStatement } from './sum-tree';

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
