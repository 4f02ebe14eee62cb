import { type KeyboardEvent, useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Nuqta, useFormat } from '@/ui';
import { barTarget } from '@/ui/chart/bar-target';
import { AXIS_WIDTH } from '@/ui/chart/measures';
import { placeBeside, TOOLTIP_WIDTH } from '@/ui/chart/tooltip-place';
import { useElementSize } from '@/ui/chart/use-element-size';
import type { Bucket } from './buckets';
import { FlowBars } from './flow-bars';

const SERIES = { opened: 'text-lapis', decided: 'text-saffron', appeals: 'text-vermilion' } as const;
const NAMES = ['opened', 'decided', 'appeals'] as const;

/** Cases opened and decided. Each day is a button: its accessible name has the figures, hover and focus show them. */
export function FlowChart({ buckets }: { buckets: readonly Bucket[] }) {
  const { t } = useTranslation('figures');
  const { locale, dayMonth, number } = useFormat();
  const bucketName = useBucketName();
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
      opened: number(bucket.opened),
      decided: number(bucket.decided),
      appeals: number(bucket.appeals),
    });
  const range = { from: dayMonth(buckets[0]?.first ?? ''), to: dayMonth(buckets.at(-1)?.last ?? '') };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={ref}
      role="group"
      aria-label={t('chartAlt', range)}
      aria-description={t('chartHelp')}
      className="chart"
      onKeyDown={onKeyDown}
      onMouseLeave={() => setShown(null)}
    >
      {width > 0 && (
        <>
          <FlowBars buckets={buckets} width={width} height={height} shown={shown} />
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

/** Names of the bars' colours. */
export function Legend() {
  const { t } = useTranslation('figures');
  return (
    <p className="flex gap-4 text-xs text-ink-2">
      {NAMES.slice(0, 2).map((name) => (
        <span key={name} className="flex items-center gap-1.5">
          <Nuqta size={9} className={SERIES[name]} />
          {t(`legend.${name}`)}
        </span>
      ))}
    </p>
  );
}

type TooltipProps = { bucket: Bucket; middle: number; slot: number; width: number };

/** Tooltip of a bar. Its button has the same content as accessible name. */
function Tooltip({ bucket, middle, slot, width }: TooltipProps) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const bucketName = useBucketName();
  const start = placeBeside(middle, slot, width);
  return (
    <div
      aria-hidden="true"
      className={start === null ? 'chart-tooltip chart-tooltip-below' : 'chart-tooltip'}
      style={{ insetInlineStart: start ?? Math.max(0, (width - TOOLTIP_WIDTH) / 2), width: TOOLTIP_WIDTH }}
    >
      <p className="mb-1 font-semibold">{bucketName(bucket)}</p>
      {NAMES.map((name) => (
        <p key={name} className="flex items-center gap-2 text-ink-2">
          <Nuqta size={8} className={SERIES[name]} />
          <span className="flex-1">{t(`legend.${name}`)}</span>
          <span className="num">{number(bucket[name])}</span>
        </p>
      ))}
    </div>
  );
}

/** Names a bar by its day, or by its first and last day. */
function useBucketName(): (bucket: Bucket) => string {
  const { t } = useTranslation('figures');
  const { dayMonth } = useFormat();
  return ({ first, last }) =>
    isolate(first === last ? dayMonth(first) : t('range', { from: dayMonth(first), to: dayMonth(last) }));
}
