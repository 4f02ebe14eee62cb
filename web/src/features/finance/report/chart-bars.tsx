import { cn } from '@/lib/cn';
import { useFormat } from '@/ui';
import { axisTicks, hasLabel } from '@/ui/chart/axis';
import { barPath } from '@/ui/chart/bar-path';
import { AXIS_WIDTH, LABEL_HEIGHT, MAX_BAR_WIDTH } from '@/ui/chart/measures';
import { type Month, monthGross, segments } from './chart-scale';
import { useMonthName } from './month-name';

const FILLS = { sales: 'fill-lapis', tips: 'fill-saffron', share: 'fill-vermilion' } as const;
type Props = { months: Month[]; width: number; height: number; chosen: number; shown: number | null };

/** Drawing only; the buttons above it and the table carry the content. */
export function ChartBars({ months, width, height, chosen, shown }: Props) {
  const { locale, money } = useFormat();
  const monthName = useMonthName();
  const rtl = locale === 'ar';
  const ground = height - LABEL_HEIGHT;
  const lines = axisTicks(Math.max(...months.map(monthGross)));
  const top = lines.at(-1) ?? 1;
  const slot = (width - AXIS_WIDTH) / months.length;
  const bar = Math.min(MAX_BAR_WIDTH, slot * 0.7);
  const y = (cents: number) => ground - (cents / top) * (ground - 8);
  const middle = (index: number) => {
    const along = AXIS_WIDTH + slot * (index + 0.5);
    return rtl ? width - along : along;
  };
  return (
    // Recreated for each size: resized paths were not repainted.
    <svg key={`${width} ${height}`} aria-hidden="true" width={width} height={height} className="chart-drawing">
      {lines.map((cents) => (
        <g key={cents}>
          <line x1={0} x2={width} y1={y(cents)} y2={y(cents)} className="chart-line" />
          <text x={rtl ? width : 0} y={y(cents) + 16} textAnchor={rtl ? 'end' : 'start'} className="num">
            {money(cents)}
          </text>
        </g>
      ))}
      {months.map((month, index) => (
        <g key={month.period} className={cn('chart-bar', shown !== null && shown !== index && 'chart-bar-aside')}>
          {segments(month, top, ground - 8).map((segment) => (
            <path
              key={segment.source}
              d={barPath(segment, middle(index) - bar / 2, bar)}
              transform="translate(0 8)"
              className={FILLS[segment.source]}
            />
          ))}
          {monthGross(month) === 0 && (
            <rect x={middle(index) - bar / 2} y={ground - 2} width={bar} height={2} className="fill-line-strong" />
          )}
          {index === chosen && <path d={nuqtaPath(middle(index), height - 5)} className="fill-lapis" />}
          {hasLabel(index, months.length, slot, rtl ? 52 : 32) && (
            <text
              x={middle(index)}
              y={ground + 18}
              textAnchor="middle"
              className={index === chosen ? 'chart-chosen' : undefined}
            >
              {monthName(month.period)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function nuqtaPath(x: number, y: number): string {
  return `M${x} ${y - 4}l4 4-4 4-4-4z`;
}
