import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';
import { placeBeside, TOOLTIP_WIDTH } from '@/ui/chart/tooltip-place';
import { Amount, useInlineFormat } from '../amount';
import { type Month, monthCents, monthGross, SOURCES } from './chart-scale';
import { SOURCE_TEXT_CLASSES } from './sources';

type Props = { month: Month; middle: number; slot: number; width: number };

/** Tooltip of a month. Its button has the same content as accessible name. */
export function ChartTooltip({ month, middle, slot, width }: Props) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const start = placeBeside(middle, slot, width);
  return (
    <div
      aria-hidden="true"
      className={start === null ? 'chart-tooltip chart-tooltip-below' : 'chart-tooltip'}
      style={{ insetInlineStart: start ?? Math.max(0, (width - TOOLTIP_WIDTH) / 2), width: TOOLTIP_WIDTH }}
    >
      <p className="mb-1 flex justify-between gap-3 font-semibold">
        {inline.month(month.period)}
        <Amount cents={monthGross(month)} />
      </p>
      {SOURCES.map((source) => (
        <p key={source} className="flex items-center gap-2 text-ink-2">
          <Nuqta size={8} className={SOURCE_TEXT_CLASSES[source]} />
          <span className="flex-1">{t(source)}</span>
          <Amount cents={monthCents(month, source)} />
        </p>
      ))}
    </div>
  );
}
