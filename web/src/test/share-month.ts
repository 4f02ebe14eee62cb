import { createHash } from 'node:crypto';
import type { PublicReport, ShareStatement } from '@/features/finance/verify/types';
import { giverCommitment, hashLeaf, joinNodes, type SumNode } from '@/lib/sum-tree';

export type ShareMonth = {
  statement: ShareStatement;
  report: PublicReport;
  /** The report as it is published: its digest is in the statement. */
  reportBody: string;
};

type Given = { name: string | null; units: bigint };
type Wanted = {
  period: string;
  memberId: string;
  received: readonly bigint[];
  given: readonly Given[];
  /** Cents carried to the next month; null for a small month, whose totals are published later. */
  carriedCents: number | null;
  /** Steps from a leaf to the root. */
  height?: number;
};

const UNITS_PER_CENT = 10n ** 12n;
/** Average amount of other members' leaves. */
const STRANGERS_UNITS = 8.3 * 10 ** 12;
const RULE_VERSION = 'v2';

/** Hash of a text: salts and strangers of a test never change. */
const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

function idOf(text: string): string {
  const hex = hashText(text);
  return [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Builds the statement and the public report of a month by the published byte formats. */
export async function makeShareMonth({ height = 14, ...wanted }: Wanted): Promise<ShareMonth> {
  const { period, memberId, received, given, carriedCents } = wanted;
  const places = choosePlaces(received.length + given.length, height);
  const leaves = new Map<number, SumNode>();
  const makeLeaf = async (name: string, { units, giverId, authorId }: LeafOf) => {
    const index = places[leaves.size] ?? 0;
    const [salt, giverSalt] = [hashText(`${name} salt`).slice(0, 32), hashText(`${name} giver`).slice(0, 32)];
    const commitment = await giverCommitment(period, { salt: giverSalt, giverId });
    leaves.set(index, { units, hash: await hashLeaf(period, { salt, commitment, authorId, units }) });
    return { index, units: String(units), salt, giverSalt, giverCommitment: commitment, path: [] };
  };
  const statement: ShareStatement = {
    period,
    ruleVersion: RULE_VERSION,
    root: { hash: '', units: '' },
    leafCount: 2 ** height,
    reportDigest: '',
    member: { _id: memberId },
    given: { ...amountOf(given.map(({ units }) => units)), leaves: [] },
    received: { ...amountOf(received), leaves: [] },
  };
  for (const [place, units] of received.entries()) {
    const name = `received ${place}`;
    const { giverSalt: _, ...leaf } = await makeLeaf(name, { units, giverId: idOf(name), authorId: memberId });
    statement.received.leaves.push(leaf);
  }
  for (const [place, { name, units }] of given.entries()) {
    const author = { _id: idOf(String(name)), name };
    const leaf = await makeLeaf(`given ${place}`, { units, giverId: memberId, authorId: author._id });
    statement.given.leaves.push({ ...leaf, author });
  }
  const tree = new Map<string, SumNode>();
  const root = await buildNode(height, 0, { leaves, tree });
  for (const leaf of [...statement.received.leaves, ...statement.given.leaves]) {
    for (let level = 0; level < height; level += 1) {
      const { units, hash } = tree.get(`${level} ${Math.floor(leaf.index / 2 ** level) ^ 1}`) as SumNode;
      leaf.path.push({ units: String(units), hash });
    }
  }
  const sharesCents = Number(root.units / UNITS_PER_CENT);
  const report: PublicReport = {
    ...emptyReport(period),
    totals: carriedCents === null ? null : makeTotals(sharesCents, carriedCents),
    leafCount: 2 ** height,
    root: root.hash,
    rootUnits: carriedCents === null ? null : String(root.units),
  };
  const reportBody = canonicalJson(report);
  statement.root = { hash: root.hash, units: String(root.units) };
  statement.reportDigest = hashText(reportBody);
  return { statement, report, reportBody };
}

type LeafOf = { units: bigint; giverId: string; authorId: string };

function amountOf(units: readonly bigint[]): { units: string; cents: number } {
  const sum = units.reduce((total, one) => total + one, 0n);
  return { units: String(sum), cents: Number(sum / UNITS_PER_CENT) };
}

/** Places of the member's leaves among those of others. */
function choosePlaces(count: number, height: number): number[] {
  const places = new Set<number>();
  for (let turn = 0; places.size < count; turn += 1) {
    places.add(Number.parseInt(hashText(`place ${turn}`).slice(0, 8), 16) % 2 ** height);
  }
  return [...places];
}

type Tree = { leaves: ReadonlyMap<number, SumNode>; tree: Map<string, SumNode> };

/** Computes the nodes above the member's leaves; a branch without them is one invented node. */
async function buildNode(level: number, place: number, { leaves, tree }: Tree): Promise<SumNode> {
  const isOwn = [...leaves.keys()].some((index) => Math.floor(index / 2 ** level) === place);
  let node = invent(level, place);
  if (isOwn && level === 0) node = leaves.get(place) ?? node;
  else if (isOwn) {
    const left = await buildNode(level - 1, place * 2, { leaves, tree });
    const right = await buildNode(level - 1, place * 2 + 1, { leaves, tree });
    node = await joinNodes(left, right);
  }
  tree.set(`${level} ${place}`, node);
  return node;
}

function invent(level: number, place: number): SumNode {
  const hash = hashText(`stranger ${level} ${place}`);
  const share = 0.3 + (1.4 * Number.parseInt(hash.slice(0, 4), 16)) / 0xffff;
  const spread = level < 6 ? share : 1 + (share - 1) / 20;
  return { hash, units: BigInt(Math.round(STRANGERS_UNITS * 2 ** level * spread)) };
}

function makeTotals(sharesCents: number, carriedOutCents: number): NonNullable<PublicReport['totals']> {
  const poolCents = sharesCents + carriedOutCents;
  const directedCents = Math.floor(sharesCents * 0.8);
  return {
    feesCents: 2 * poolCents,
    returnedCents: 0,
    costsCents: 0,
    poolCents,
    directedCents,
    commonsCents: sharesCents - directedCents,
    grantsCents: 0,
    carriedInCents: 0,
    carriedOutCents,
    adjustmentsCents: 0,
    sharesCents,
  };
}

function emptyReport(period: string) {
  return {
    format: 'qima-revenue-share/2' as const,
    period,
    ruleVersion: RULE_VERSION,
    ruleDigest: hashText('rule'),
    counts: {
      authors: [120, 129],
      givers: [410, 419],
      payers: [130, 139],
      eligible: [300, 309],
      engagements: [5210, 5219],
    },
    exclusions: {},
    histogram: [],
    months: [period],
    previousDigest: hashText('previous month'),
  };
}

/** Sorted keys, no spaces. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}
