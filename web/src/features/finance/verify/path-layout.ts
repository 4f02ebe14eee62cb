import type { SumNode, VerifiedLeaf } from '@/lib/sum-tree';

/** Size of the drawing in its own units, about pixels. */
export const DRAWING = { width: 400, height: 264, margin: 48 } as const;
const ROW_HEIGHT = 80;
const LAST_ROW_HEIGHT = 64;
const TOP = 20;
/** Rows of the drawing: root, its children, then the two lowest levels. */
const MAX_ROWS = 4;

export type NodeKind = 'mine' | 'computed' | 'root' | 'given' | 'other';

export type DrawnNode = {
  id: string;
  kind: NodeKind;
  row: number;
  /** Place in its row, from the first child on. */
  slot: number;
  x: number;
  y: number;
  /** Known for the path and its siblings. */
  node?: SumNode;
};

type Point = { x: number; y: number };
/** `folded` stands for the steps that are not drawn. */
export type DrawnEdge = { id: string; kind: 'path' | 'folded' | 'plain' | 'plainFolded'; from: Point; to: Point };

export type PathLayout = { nodes: DrawnNode[]; edges: DrawnEdge[]; rows: number; foldedSteps: number };

/** Places the path of a leaf in a small tree: the two highest and the two lowest levels, others folded between. */
export function layoutPath({ index, nodes, siblings }: VerifiedLeaf): PathLayout {
  const height = nodes.length - 1;
  const rows = Math.min(nodes.length, MAX_ROWS);
  const foldedSteps = nodes.length - rows;
  const foldedRow = foldedSteps > 0 ? 2 : -1;
  const heights = Array.from({ length: rows }, (_, row) => (row < 2 ? height - row : rows - 1 - row));
  const drawn: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  let parents: DrawnNode[] = [];
  let pathSlot = 0;
  heights.forEach((level, row) => {
    if (row > 0) pathSlot = pathSlot * 2 + (Math.floor(index / 2 ** level) % 2);
    const current = Array.from({ length: 2 ** row }, (_, slot) => {
      const isSibling = row > 0 && slot === (pathSlot ^ 1);
      const kind = slot === pathSlot ? pathKind(level, row) : isSibling ? 'given' : 'other';
      const node = slot === pathSlot ? nodes[level] : isSibling ? siblings[level] : undefined;
      return { id: `${row}-${slot}`, kind, row, slot, ...place(row, slot, rows), node } satisfies DrawnNode;
    });
    for (const child of current) {
      const parent = parents[child.slot >> 1];
      if (!parent) continue;
      const isPath = child.slot === pathSlot;
      const plain = row === foldedRow ? 'plainFolded' : 'plain';
      edges.push({
        id: child.id,
        kind: isPath ? (row === foldedRow ? 'folded' : 'path') : plain,
        from: parent,
        to: child,
      });
    }
    drawn.push(...current);
    parents = current;
  });
  return { nodes: drawn, edges, rows, foldedSteps };
}

function pathKind(level: number, row: number): NodeKind {
  if (level === 0) return 'mine';
  return row === 0 ? 'root' : 'computed';
}

function place(row: number, slot: number, rows: number): Point {
  const x = ((slot + 0.5) / 2 ** row) * DRAWING.width;
  const isLast = row === rows - 1 && row === MAX_ROWS - 1;
  return { x, y: TOP + row * ROW_HEIGHT - (isLast ? ROW_HEIGHT - LAST_ROW_HEIGHT : 0) };
}

export type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };

const BESIDE = 18;
const BASELINE = 4.5;
const BELOW = 30;
const PAIR_GAP = 5;

/** Place of a node's amount: beside it, and below a leaf, on the outer side of its pair. */
export function placeLabel({ row, slot, x, y }: DrawnNode, rows: number): Label {
  const isSecond = slot % 2 === 1;
  if (row > 0 && row === rows - 1) {
    const middle = x + ((isSecond ? -1 : 1) * DRAWING.width) / 2 ** (row + 1);
    return { x: middle + (isSecond ? PAIR_GAP : -PAIR_GAP), y: y + BELOW, anchor: isSecond ? 'start' : 'end' };
  }
  if (row === 1 && !isSecond) return { x: x - BESIDE, y: y + BASELINE, anchor: 'end' };
  return { x: x + BESIDE, y: y + BASELINE, anchor: 'start' };
}

/** Place of the number of folded steps, on the outer side of their edge. */
export function placeFoldedLabel({ from, to }: DrawnEdge): Label {
  const isSecond = to.x > from.x;
  const x = (from.x + to.x) / 2 + (isSecond ? 1 : -1) * BESIDE;
  return { x, y: (from.y + to.y) / 2 + BASELINE, anchor: isSecond ? 'start' : 'end' };
}
