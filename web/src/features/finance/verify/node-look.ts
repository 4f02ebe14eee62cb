import type { SVGAttributes } from 'react';
import type { DrawnEdge, NodeKind } from './path-layout';

type Look = Pick<SVGAttributes<SVGPathElement>, 'fill' | 'stroke' | 'strokeWidth' | 'strokeDasharray'>;

/** Looks of nodes and edges as attributes: the style sheet is shared with pages that draw none. */
export const NODE_LOOK: Record<NodeKind, Look> = {
  mine: { fill: 'var(--saffron)', stroke: 'var(--saffron-ink)', strokeWidth: 1.5 },
  computed: { fill: 'var(--lapis)', stroke: 'var(--lapis)', strokeWidth: 1.5 },
  root: { fill: 'var(--lapis)', stroke: 'var(--saffron)', strokeWidth: 2.5 },
  given: { fill: 'var(--lapis-soft)', stroke: 'var(--lapis)', strokeWidth: 1.5, strokeDasharray: '2 2' },
  other: { fill: 'var(--surface)', stroke: 'var(--line-strong)', strokeWidth: 1.5 },
};

const FOLDED_DASHES = '2 5';

export const EDGE_LOOK: Record<DrawnEdge['kind'], Look> = {
  path: { fill: 'none', stroke: 'var(--lapis)', strokeWidth: 2 },
  folded: { fill: 'none', stroke: 'var(--lapis)', strokeWidth: 2, strokeDasharray: FOLDED_DASHES },
  plain: { fill: 'none', stroke: 'var(--line)', strokeWidth: 1.5 },
  plainFolded: { fill: 'none', stroke: 'var(--line)', strokeWidth: 1.5, strokeDasharray: FOLDED_DASHES },
};
