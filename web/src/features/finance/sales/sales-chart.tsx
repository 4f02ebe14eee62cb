import { type KeyboardEvent, useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { axisTicks, countTicks, hasLabel } from '@/ui/chart/axis';
import { barPath } from '@/ui/chart/bar-path';
import { barTarget } from '@/ui/chart/bar-target';
import { AXIS_WIDTH, LABEL_HEIGHT, MAX_BAR_WIDTH } from '@/ui/chart/measures';
import { placeBeside, TOOLTIP_WIDTH } from '@/ui/chart/tooltip-place';
import { useElementSize } from '@/ui/chart/use-element-size';
import { Amount, useInlineFormat } from '../amount';
import type { Bucket } from './periods';
import type { Measure } from './sales-chart-card';

const TOP_SPACE = 8;

type Props = { buckets: Bucket[]; measure: Measure };

/**
 * Bars in reading direction. Each is a button: its accessible name has the figures, hover and focus show them.
 */
export function SalesChart({ buckets, measure }: Props) {
  const { t } = useTranslation('sales');
  const { locale, dayMonth } = useFormat();
  const bucketName = useBucketName();
  const inline = useInlineFormat();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [shown, setShown] = useState<number | null>(null);
  const [focused, setFocused] = useState(buckets.length - 1);
  const slot = (width - AXIS_WIDTH) / buckets.length;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setShown(null);
    const next = barTarget(event.key, locale === 'ar', focused, buckets.length);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const says = (bucket: Bucket) =>
    t('barSays', {
      when: bucketName(bucket),
      gross: inline.money(bucket.figures.grossCents),
      net: inline.money(bucket.figures.netCents),
      sales: t('salesCount', { count: bucket.figures.sales }),
      viewers: t('viewersCount', { count: bucket.figures.viewers }),
    });
  const range = { from: dayMonth(buckets[0]?.first ?? ''), to: dayMonth(buckets.at(-1)?.last ?? '') };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={ref}
      role="group"
      aria-label={t('chartAlt', { measure: t(`measures.${measure}`), ...range })}
      aria-description={t('chartHelp')}
      className="chart"
      onKeyDown={onKeyDown}
      onMouseLeave={() => setShown(null)}
    >
      {width > 0 && (
        <>
          <Bars buckets={buckets} measure={measure} width={width} height={height} shown={shown} />
          {buckets.map((bucket, index) => (
            <button
              key={bucket.first}
              type="button"
              aria-label={says(bucket)}
              tabIndex={index === focused ? 0 : -1}
              className="chart-month"
              style={{ insetInlineStart: AXIS_WIDTH + slot * index, width: slot }}
              onMouseEnter={() => setShown(index)}
              onFocus={() => {
                setFocused(index);
                setShown(index);
              }}
              onBlur={() => setShown(null)}
              onClick={() => setShown(index)}
            />
          ))}
          {shown !== null && buckets[shown] && (
            <Tooltip bucket={buckets[shown]} middle={AXIS_WIDTH + slot * (shown + 0.5)} slot={slot} width={width} />
          )}
        </>
      )}
    </div>
  );
}

type BarsProps = Props & { width: number; height: number; shown: number | null };

/** Drawing only; the buttons above it carry the content. */
function Bars({ buckets, measure, width, height, shown }: BarsProps) {
  const { locale, money, count, dayMonth } = useFormat();
  const rtl = locale === 'ar';
  const ground = height - LABEL_HEIGHT;
  const values = buckets.map(({ figures }) => (measure === 'gross' ? figures.grossCents : figures.viewers));
  const lines = measure === 'gross' ? axisTicks(Math.max(...values)) : countTicks(Math.max(...values));
  const top = lines.at(-1) ?? 1;
  const slot = (width - AXIS_WIDTH) / buckets.length;
  const bar = Math.min(MAX_BAR_WIDTH, slot * 0.7);
  const y = (value: number) => ground - (value / top) * (ground - TOP_SPACE);
  const middle = (index: number) => {
    const along = AXIS_WIDTH + slot * (index + 0.5);
    return rtl ? width - along : along;
  };
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
            {measure === 'gross' ? money(value) : count(value)}
          </text>
        </g>
      ))}
      {values.map((value, index) => {
        const { first = '' } = buckets[index] ?? {};
        return (
          <g key={first} className={cn('chart-bar', shown !== null && shown !== index && 'chart-bar-aside')}>
            {value > 0 ? (
              <path
                d={barPath({ y: y(value), height: ground - y(value), isTop: true }, middle(index) - bar / 2, bar)}
                className={measure === 'gross' ? 'fill-lapis' : 'fill-saffron'}
              />
            ) : (
              <rect x={middle(index) - bar / 2} y={ground - 2} width={bar} height={2} className="fill-line-strong" />
            )}
            {/* Half wider than a label, because the newest one ends with its bar. */}
            {hasLabel(index, values.length, slot, rtl ? 92 : 72) && (
              <text {...labelPlace(index)} y={ground + 18}>
                {/* The drawing is left to right. */}
                {isolate(dayMonth(first))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

type TooltipProps = { bucket: Bucket; middle: number; slot: number; width: number };

/** Tooltip of a bar. Its button has the same content as accessible name. */
function Tooltip({ bucket, middle, slot, width }: TooltipProps) {
  const { t } = useTranslation('sales');
  const { number } = useFormat();
  const bucketName = useBucketName();
  const { grossCents, returnedCents, feesCents, netCents, sales, viewers } = bucket.figures;
  const start = placeBeside(middle, slot, width);
  const amounts = { gross: grossCents, returned: -returnedCents || 0, fees: -feesCents || 0, net: netCents };
  return (
    <div
      aria-hidden="true"
      className={start === null ? 'chart-tooltip chart-tooltip-below' : 'chart-tooltip'}
      style={{ insetInlineStart: start ?? Math.max(0, (width - TOOLTIP_WIDTH) / 2), width: TOOLTIP_WIDTH }}
    >
      <p className="mb-1 font-semibold">{bucketName(bucket)}</p>
      {Object.entries(amounts).map(([name, cents]) => (
        <p key={name} className="flex justify-between gap-3 text-ink-2">
          {t(name)}
          <Amount cents={cents} />
        </p>
      ))}
      {Object.entries({ sales, viewers }).map(([name, value]) => (
        <p key={name} className="flex justify-between gap-3 text-ink-2">
          {t(name)}
          <span className="num">{number(value)}</span>
        </p>
      ))}
    </div>
  );
}

/** Names a bar by its day, or by its first and last day. */
function useBucketName(): (bucket: Bucket) => string {
  const { t } = useTranslation('sales');
  const { dayMonth } = useFormat();
  return ({ first, last }) =>
    isolate(first === last ? dayMonth(first) : t('range', { from: dayMonth(first), to: dayMonth(last) }));
}
