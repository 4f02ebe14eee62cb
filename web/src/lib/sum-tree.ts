/**
 * Merkle sum tree of a month's revenue share: hashes, paths, and the verification of a member's statement. Amounts are
 * units of 10⁻¹² cent; `BigInt`, because 64 bits overflow at 92,233 dollars.
 */

/** Node of the tree; `hash` is lower-case hexadecimal. */
export type SumNode = { units: bigint; hash: string };

type WireNode = { units: string; hash: string };
type WireLeaf = { index: number; units: string; salt: string; giverCommitment: string; path: WireNode[] };
type WireGivenLeaf = WireLeaf & { giverSalt: string; author: { _id: string } };
type Part<Leaf> = { units: string; cents: number; leaves: Leaf[] };

/** Fields of a statement that the verification reads. */
export type VerifiableStatement = {
  period: string;
  root: WireNode;
  leafCount: number;
  reportDigest: string;
  given: Part<WireGivenLeaf>;
  received: Part<WireLeaf>;
};

/** Fields of the public report that the verification reads. */
export type VerifiableReport = { period: string; root: string; rootUnits: string | null; leafCount: number };

/** First check that failed. */
export type FailureCode =
  | 'leaf_hash'
  | 'path'
  | 'root'
  | 'sum'
  | 'rounding'
  | 'duplicate_leaf'
  | 'commitment'
  | 'report_digest';

/** Failed check of a statement, with the index of the leaf that it concerns. */
export class StatementError extends Error {
  readonly code: FailureCode;
  readonly leafIndex: number | null;

  constructor(code: FailureCode, leafIndex: number | null = null) {
    super(code);
    this.name = 'StatementError';
    this.code = code;
    this.leafIndex = leafIndex;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

const UNITS_PER_CENT = 10n ** 12n;
const UNITS_BYTES = 16;
const MAX_UNITS = (1n << 128n) - 1n;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** First byte of each hash, so that a node is never taken for a leaf. */
const PREFIX = { leaf: 0x00, node: 0x01, commitment: 0x02 } as const;
/** Leaves whose hashes are computed at the same time. */
const BATCH_SIZE = 32;

/** Returns whether this page may compute hashes: browsers offer it only over https and on localhost. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function digestHex(file: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', file)));
}

async function hashParts(prefix: number, ...parts: Bytes[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  whole[0] = prefix;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return digestHex(whole);
}

/** Binds a leaf to its giver without naming them. */
export function giverCommitment(period: string, { salt, giverId }: { salt: string; giverId: string }): Promise<string> {
  return hashParts(PREFIX.commitment, ascii(period), fromHex(salt, SALT_BYTES), uuidBytes(giverId));
}

type LeafFields = { salt: string; commitment: string; authorId: string; units: bigint };

export async function hashLeaf(period: string, { salt, commitment, authorId, units }: LeafFields): Promise<string> {
  const fields = [fromHex(salt, SALT_BYTES), fromHex(commitment, HASH_BYTES), uuidBytes(authorId), unitsBytes(units)];
  return hashParts(PREFIX.leaf, ascii(period), ...fields);
}

/** Returns the parent of two nodes. */
export async function joinNodes(left: SumNode, right: SumNode): Promise<SumNode> {
  const fields = [left, right].flatMap(({ units, hash }) => [unitsBytes(units), fromHex(hash, HASH_BYTES)]);
  return { units: left.units + right.units, hash: await hashParts(PREFIX.node, ...fields) };
}

/** Returns the nodes from a leaf up to the root. Bit n of the index tells the side of the node at height n. */
export async function foldPath(leaf: SumNode, index: number, siblings: readonly SumNode[]): Promise<SumNode[]> {
  const nodes = [leaf];
  let node = leaf;
  let place = index;
  for (const sibling of siblings) {
    node = place % 2 === 0 ? await joinNodes(node, sibling) : await joinNodes(sibling, node);
    nodes.push(node);
    place = Math.floor(place / 2);
  }
  return nodes;
}

/** Leaf whose path leads to the root: its nodes from the leaf up, and the sibling of each but the last. */
export type VerifiedLeaf = { index: number; nodes: SumNode[]; siblings: SumNode[] };

type Options = {
  report: VerifiableReport;
  /** SHA-256 of the bytes of the report. */
  reportDigest: string;
  /** The member's own id; the id in the statement is not trusted. */
  memberId: string;
  onProgress?: (done: number) => void;
};

/**
 * Verifies a statement against the public report, and returns its leaves by their index.
 *
 * Raises StatementError with the first check that failed.
 */
export async function verifyStatement(
  statement: VerifiableStatement,
  { report, reportDigest, memberId, onProgress }: Options,
): Promise<Map<number, VerifiedLeaf>> {
  const { period, given, received } = statement;
  if (reportDigest !== statement.reportDigest || report.period !== period) throw new StatementError('report_digest');
  const root = checkRoot(statement, report);
  checkIndices([...given.leaves, ...received.leaves]);
  const verified = new Map<number, VerifiedLeaf>();
  const verifyLeaf = async (leaf: WireLeaf, authorId: string) => {
    const hash = await attempt('leaf_hash', leaf, () =>
      hashLeaf(period, { salt: leaf.salt, commitment: leaf.giverCommitment, authorId, units: readUnits(leaf.units) }),
    );
    return followPath(leaf, { hash, root, height: Math.log2(report.leafCount) });
  };
  const checks = [
    ...given.leaves.map((leaf) => async () => {
      await checkCommitment(leaf, period, memberId);
      return verifyLeaf(leaf, leaf.author._id);
    }),
    ...received.leaves.map((leaf) => () => verifyLeaf(leaf, memberId)),
  ];
  for (let start = 0; start < checks.length; start += BATCH_SIZE) {
    // Settled, so that the first leaf with a failure is always the same.
    for (const outcome of await Promise.allSettled(checks.slice(start, start + BATCH_SIZE).map((check) => check()))) {
      if (outcome.status === 'rejected') throw outcome.reason;
      verified.set(outcome.value.index, outcome.value);
    }
    onProgress?.(verified.size);
  }
  checkAmount(given, 'given');
  checkAmount(received, 'received');
  return verified;
}

function checkRoot({ root, leafCount }: VerifiableStatement, report: VerifiableReport): SumNode {
  // The report of a small month leaves the amount out. The hash of the root covers it.
  const isSameAmount = report.rootUnits === null || report.rootUnits === root.units;
  const isSame = root.hash === report.root && leafCount === report.leafCount;
  if (!isSame || !isSameAmount || !isUnits(root.units)) throw new StatementError('root');
  if (!Number.isInteger(Math.log2(leafCount))) throw new StatementError('path');
  return { hash: report.root, units: BigInt(root.units) };
}

function checkIndices(leaves: readonly WireLeaf[]): void {
  const indices = new Set<number>();
  for (const { index } of leaves) {
    if (indices.has(index)) throw new StatementError('duplicate_leaf', index);
    indices.add(index);
  }
}

async function checkCommitment(leaf: WireGivenLeaf, period: string, giverId: string): Promise<void> {
  const found = await attempt('commitment', leaf, () => giverCommitment(period, { salt: leaf.giverSalt, giverId }));
  if (found !== leaf.giverCommitment) throw new StatementError('commitment', leaf.index);
}

type Goal = { hash: string; root: SumNode; height: number };

async function followPath(leaf: WireLeaf, { hash, root, height }: Goal): Promise<VerifiedLeaf> {
  const { index, path } = leaf;
  const isInTree = Number.isSafeInteger(index) && index >= 0 && index < 2 ** height;
  const isReadable = path.every((node) => isUnits(node.units) && isHash(node.hash));
  if (!isInTree || path.length !== height || !isReadable) throw new StatementError('path', index);
  const siblings = path.map((node) => ({ units: BigInt(node.units), hash: node.hash }));
  const nodes = await attempt('root', leaf, () => foldPath({ units: readUnits(leaf.units), hash }, index, siblings));
  const top = nodes.at(-1);
  if (top?.hash !== root.hash || top.units !== root.units) throw new StatementError('root', index);
  return { index, nodes, siblings };
}

/** Cents are units rounded down. A share may have one cent more, by a remainder that the rounded pieces need not show. */
function checkAmount({ units, cents, leaves }: Part<WireLeaf>, side: 'given' | 'received'): void {
  const sum = leaves.reduce((total, leaf) => total + readUnits(leaf.units), 0n);
  if (!isUnits(units) || sum !== BigInt(units)) throw new StatementError('sum');
  const excess = cents - Number(sum / UNITS_PER_CENT);
  if (excess !== 0 && !(side === 'received' && excess === 1)) throw new StatementError('rounding');
}

/** Fields that cannot be read fail the check that needs them. */
async function attempt<Result>(code: FailureCode, leaf: WireLeaf, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError) throw new StatementError(code, leaf.index);
    throw error;
  }
}

const isUnits = (text: string) => /^(?:0|[1-9]\d{0,38})$/.test(text) && BigInt(text) <= MAX_UNITS;
const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

function readUnits(text: string): bigint {
  if (!isUnits(text)) throw new RangeError('not an amount');
  return BigInt(text);
}

function unitsBytes(units: bigint): Bytes {
  if (units < 0n || units > MAX_UNITS) throw new RangeError('an amount that 16 bytes do not hold');
  return fromHex(units.toString(16).padStart(UNITS_BYTES * 2, '0'), UNITS_BYTES);
}

function uuidBytes(id: string): Bytes {
  return fromHex(id.toLowerCase().replaceAll('-', ''), 16);
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function fromHex(text: string, length: number): Bytes {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) throw new RangeError('not hexadecimal');
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
