import { isolateLtr } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import type { VerifiedLeaf } from '@/lib/sum-tree';
import { useFormat } from '@/ui';
import { useInlineFormat } from '../amount';
import { EDGE_LOOK, NODE_LOOK } from './node-look';
import {
  DRAWING,
  type DrawnNode,
  type Label,
  layoutPath,
  type NodeKind,
  placeFoldedLabel,
  placeLabel,
} from './path-layout';
import { shortHash } from './short-hash';
import { formatSum } from './units';

const RADIUS = 10;
const LINE_HEIGHT = 17;

type Props = { leaf: VerifiedLeaf; period: string; label: string; className?: string };

/** Drawing of a piece's path up to the root; mirrored in Arabic. The same steps are a list beside it. */
export function PathDrawing({ leaf, period, label, className }: Props) {
  const { t } = useTranslation('verify');
  const { digits, locale } = useFormat();
  const inline = useInlineFormat();
  const { nodes, edges, rows, foldedSteps } = layoutPath(leaf);
  const { width, height, margin } = DRAWING;
  const isMirrored = locale === 'ar';
  const flipX = (x: number) => (isMirrored ? width - x : x);
  const linesOf = ({ kind, node, row }: DrawnNode): string[] => {
    if (!node) return [];
    const sum = isolateLtr(formatSum(node.units, digits));
    if (kind === 'root')
      return [
        t('rootOf', { period: inline.month(period) }),
        isolateLtr(`${formatSum(node.units, digits)} · ${shortHash(node.hash)}`),
      ];
    return kind === 'given' && row === 1 && rows > 2 ? [sum, t('givenInProof')] : [sum];
  };
  const folded = edges.find(({ kind }) => kind === 'folded');
  return (
    <svg
      viewBox={`${-margin} 0 ${width + 2 * margin} ${height}`}
      role="img"
      aria-label={label}
      className={cn('chart-drawing static! mx-auto w-full max-w-[34rem]', className)}
    >
      {edges.map(({ id, kind, from, to }) => {
        const middle = (from.y + to.y) / 2;
        const curve = `M${flipX(from.x)} ${from.y}C${flipX(from.x)} ${middle} ${flipX(to.x)} ${middle} ${flipX(to.x)} ${to.y}`;
        return <path key={id} d={curve} {...EDGE_LOOK[kind]} />;
      })}
      {nodes.map(({ id, kind, x, y }) => (
        <path key={id} d={diamond(flipX(x), y)} {...NODE_LOOK[kind]} />
      ))}
      {nodes.map((node) => {
        const { id, kind } = node;
        return <Lines key={id} lines={linesOf(node)} at={placeLabel(node, rows)} {...{ kind, flipX, isMirrored }} />;
      })}
      {folded && (
        <Lines
          lines={[t('moreSteps', { count: foldedSteps })]}
          at={placeFoldedLabel(folded)}
          {...{ flipX, isMirrored }}
        />
      )}
    </svg>
  );
}

type LinesProps = {
  lines: string[];
  at: Label;
  kind?: NodeKind;
  flipX: (x: number) => number;
  isMirrored: boolean;
};

function Lines({ lines, at, kind, flipX, isMirrored }: LinesProps) {
  const ends = { start: 'end', middle: 'middle', end: 'start' } as const;
  const top = at.y - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const isMain = kind === 'mine' || kind === 'root';
  return lines.map((line, place) => (
    <text
      key={line}
      x={flipX(at.x)}
      y={top + place * LINE_HEIGHT}
      textAnchor={isMirrored ? ends[at.anchor] : at.anchor}
      fill={isMain && place === 0 ? 'var(--ink)' : 'var(--ink-2)'}
      className={cn('num', isMain && place === 0 ? 'font-semibold' : 'font-medium')}
    >
      {/* The drawing runs left to right; words keep the direction of the page. */}
      {isMirrored ? `\u2067${line}\u2069` : line}
    </text>
  ));
}

function diamond(x: number, y: number): string {
  return `M${x} ${y - RADIUS}L${x + RADIUS} ${y}L${x} ${y + RADIUS}L${x - RADIUS} ${y}Z`;
}
