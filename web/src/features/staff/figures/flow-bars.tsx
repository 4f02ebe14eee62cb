import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useFormat } from '@/ui';
import { countTicks, hasLabel } from '@/ui/chart/axis';
import { barPath } from '@/ui/chart/bar-path';
import { AXIS_WIDTH, LABEL_HEIGHT, MAX_BAR_WIDTH } from '@/ui/chart/measures';
import type { Bucket } from './buckets';

const TOP_SPACE = 8;
const PAIR_GAP = 2;
const FILLS = { opened: 'fill-lapis', decided: 'fill-saffron' } as const;

type Props = { buckets: readonly Bucket[]; width: number; height: number; shown: number | null };

/** Pairs of bars, opened and decided. Drawing only; the buttons above it carry the content. */
export function FlowBars({ buckets, width, height, shown }: Props) {
  const { locale, count, dayMonth } = useFormat();
  const rtl = locale === 'ar';
  const ground = height - LABEL_HEIGHT;
  const lines = countTicks(Math.max(...buckets.map(({ opened, decided }) => Math.max(opened, decided))));
  const top = lines.at(-1) ?? 1;
  const slot = (width - AXIS_WIDTH) / buckets.length;
  const bar = (Math.min(MAX_BAR_WIDTH * 1.5, slot * 0.8) - PAIR_GAP) / 2;
  const y = (value: number) => ground - (value / top) * (ground - TOP_SPACE);
  const middle = (index: number) => {
    const along = AXIS_WIDTH + slot * (index + 0.5);
    return rtl ? width - along : along;
  };
  const startOf = (name: keyof typeof FILLS, index: number) =>
    (name === 'opened') === rtl ? middle(index) + PAIR_GAP / 2 : middle(index) - PAIR_GAP / 2 - bar;
  // The newest label ends with its bar, so that it stays in the card.
  const labelPlace = (index: number) => {
    if (index < buckets.length - 1) return { x: middle(index), textAnchor: 'middle' } as const;
    return rtl ? ({ x: 0, textAnchor: 'start' } as const) : ({ x: width, textAnchor: 'end' } as const);
  };
  return (
    // Recreated for each size: resized paths were not repainted.
    <svg key={`${width} ${height}`} aria-hidden="true" width={width} height={height} className="chart-drawing">
      {lines.map((value) => (
        <g key={value}>
          <line x1={0} x2={width} y1={y(value)} y2={y(value)} className="chart-line" />
          <text x={rtl ? width : 0} y={y(value) + 16} textAnchor={rtl ? 'end' : 'start'} className="num">
            {count(value)}
          </text>
        </g>
      ))}
      {buckets.map((bucket, index) => (
        <g key={bucket.first} className={cn('chart-bar', shown !== null && shown !== index && 'chart-bar-aside')}>
          {(['opened', 'decided'] as const).map((name) =>
            bucket[name] > 0 ? (
              <path
                key={name}
                d={barPath(
                  { y: y(bucket[name]), height: ground - y(bucket[name]), isTop: true },
                  startOf(name, index),
                  bar,
                )}
                className={FILLS[name]}
              />
            ) : (
              <rect
                key={name}
                x={startOf(name, index)}
                y={ground - 2}
                width={bar}
                height={2}
                className="fill-line-strong"
              />
            ),
          )}
          {/* Half wider than a label, because the newest one ends with its bar. */}
          {hasLabel(index, buckets.length, slot, rtl ? 92 : 72) && (
            <text {...labelPlace(index)} y={ground + 18}>
              {/* The drawing is left to right. */}
              {isolate(dayMonth(bucket.first))}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
