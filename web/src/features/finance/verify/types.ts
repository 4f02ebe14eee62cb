/**
 * Responses of two operations, in the form of the generated types, until api/schema.d.ts has them:
 * `GET /revenue-share/statement` and `GET /revenue-share/public-report`.
 */

export type TreeNode = { units: string; hash: string };

type Leaf = {
  /** Place in the tree; its bits tell the sides of the path. */
  index: number;
  /** Units of 10⁻¹² cent, as a decimal string. */
  units: string;
  salt: string;
  giverCommitment: string;
  path: TreeNode[];
};

export type ReceivedLeaf = Leaf;
export type GivenLeaf = Leaf & { giverSalt: string; author: { _id: string; name: string | null } };

type Part<Piece> = { units: string; cents: number; leaves: Piece[] };

/** Schema of `GET /revenue-share/statement`. */
export type ShareStatement = {
  period: string;
  ruleVersion: string;
  root: TreeNode;
  leafCount: number;
  reportDigest: string;
  member: { _id: string };
  given: Part<GivenLeaf>;
  received: Part<ReceivedLeaf>;
};

/** Schema of `GET /revenue-share/public-report`, as far as the page reads it. */
export type PublicReport = {
  format: string;
  period: string;
  root: string;
  rootUnits: string;
  leafCount: number;
  /** Null for a small month, until later months are published with it. */
  totals: { poolCents: number; carriedOutCents: number } | null;
  previousDigest: string | null;
};
