import { pieceCode } from './short-hash';
import type { ShareStatement } from './types';

export type Side = 'received' | 'given';

/** Leaf of the member's statement, as the page lists it. */
export type Piece = {
  /** Place in the list of its side, from 1. */
  number: number;
  index: number;
  units: bigint;
  /** Code of the commitment: each piece has its own, so that pieces of a giver cannot be linked. */
  code: string;
  /** Author of a given piece; the name is null after the account was deleted. */
  author?: { name: string | null };
};

type ListedLeaf = { index: number; units: string; giverCommitment: string; author?: { name: string | null } };

/** Lists the pieces of a side, the largest first. */
export function listPieces(statement: ShareStatement, side: Side): Piece[] {
  const leaves: readonly ListedLeaf[] = statement[side].leaves;
  return leaves
    .map(({ index, units, giverCommitment, author }) => ({ index, units: toUnits(units), giverCommitment, author }))
    .toSorted((one, other) => compare(other.units, one.units) || one.index - other.index)
    .map(({ giverCommitment, ...leaf }, place) => ({ ...leaf, number: place + 1, code: pieceCode(giverCommitment) }));
}

export function countPieces({ given, received }: ShareStatement): number {
  return given.leaves.length + received.leaves.length;
}

/** An amount that cannot be read fails the verification, and is listed as nothing. */
function toUnits(text: string): bigint {
  return /^\d{1,39}$/.test(text) ? BigInt(text) : 0n;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
