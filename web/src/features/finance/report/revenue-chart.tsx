import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { barTarget } from '@/ui/chart/bar-target';
import { AXIS_WIDTH } from '@/ui/chart/measures';
import { useElementSize } from '@/ui/chart/use-element-size';
import { useInlineFormat } from '../amount';
import { ChartBars } from './chart-bars';
import { type Month, monthCents, monthGross } from './chart-scale';
import { ChartTooltip } from './chart-tooltip';

type Props = { months: Month[]; chosen: string; onChoose: (period: string) => void };

/**
 * Chart of twelve stacked months in reading direction. Each month is a button over its bar: its accessible name has the
 * values, hover and focus show them, and Enter selects it.
 */
export function RevenueChart({ months, chosen, onChoose }: Props) {
  const { t } = useTranslation('revenue');
  const { locale } = useFormat();
  const inline = useInlineFormat();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [shown, setShown] = useState<number | null>(null);
  const chosenIndex = months.findIndex(({ period }) => period === chosen);
  const slot = (width - AXIS_WIDTH) / months.length;
  const [first, last] = [months[0], months.at(-1)];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setShown(null);
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    const next = index < 0 ? null : barTarget(event.key, locale === 'ar', index, months.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  const says = (month: Month) =>
    t('monthSays', {
      month: inline.month(month.period),
      total: inline.money(monthGross(month)),
      sales: inline.money(monthCents(month, 'sales')),
      tips: inline.money(monthCents(month, 'tips')),
      share: inline.money(monthCents(month, 'share')),
    });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={ref}
      role="group"
      aria-label={t('chartAlt', { from: inline.month(first?.period ?? ''), to: inline.month(last?.period ?? '') })}
      aria-description={t('chartHelp')}
      className="chart"
      onKeyDown={onKeyDown}
      onMouseLeave={() => setShown(null)}
    >
      {width > 0 && (
        <>
          <ChartBars months={months} width={width} height={height} chosen={chosenIndex} shown={shown} />
          {months.map((month, index) => (
            <button
              key={month.period}
              type="button"
              aria-label={says(month)}
              aria-pressed={index === chosenIndex}
              tabIndex={index === Math.max(chosenIndex, 0) ? 0 : -1}
              className="chart-month"
              style={{ insetInlineStart: AXIS_WIDTH + slot * index, width: slot }}
              onMouseEnter={() => setShown(index)}
              onFocus={() => setShown(index)}
              onBlur={() => setShown(null)}
              onClick={() => {
                setShown(index);
                onChoose(month.period);
              }}
            />
          ))}
          {shown !== null && months[shown] && (
            <ChartTooltip month={months[shown]} middle={AXIS_WIDTH + slot * (shown + 0.5)} slot={slot} width={width} />
          )}
        </>
      )}
    </div>
  );
}
