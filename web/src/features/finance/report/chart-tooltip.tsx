import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { type Month, monthCents, monthGross, SOURCES } from './chart-scale';
import { SOURCE_TEXT_CLASSES } from './sources';

const WIDTH = 216;
const GAP = 8;

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
      style={{ insetInlineStart: start ?? Math.max(0, (width - WIDTH) / 2), width: WIDTH }}
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

/** Returns the start of the tooltip beside its bar, which stays visible; null if neither side has room. */
export function placeBeside(middle: number, slot: number, width: number): number | null {
  const after = middle + slot / 2 + GAP;
  const before = middle - slot / 2 - GAP - WIDTH;
  if (after + WIDTH <= width) return after;
  return before >= 0 ? before : null;
}
