import { useTranslation } from '@/lib/i18n';
import { Amount } from '../amount';
import type { Month } from './chart-scale';
import { useMonthName } from './month-name';

type Props = { months: Month[]; label: string; chosen: string; onChoose: (period: string) => void };

const COLUMNS = ['sales', 'tips', 'share', 'refunds', 'fees'] as const;
const DEDUCTIONS: readonly string[] = ['refunds', 'fees'];

/** Table of the chart's months, newest first; a month's name selects it. */
export function MonthTable({ months, label, chosen, onChoose }: Props) {
  const { t } = useTranslation('revenue');
  const monthName = useMonthName('year');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="-mx-5 overflow-x-auto sm:-mx-6">
      <table className="books books-tight text-xs!">
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="text-end">
                {t(column)}
              </th>
            ))}
            <th scope="col" className="text-end">
              {t('netShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.period} className={month.period === chosen ? 'bg-lapis-soft' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={month.period === chosen}
                  className="link min-h-8 whitespace-nowrap"
                  onClick={() => onChoose(month.period)}
                >
                  {monthName(month.period)}
                </button>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="text-end">
                  <Amount cents={(DEDUCTIONS.includes(column) ? -1 : 1) * month[`${column}Cents`] || 0} />
                </td>
              ))}
              <td className="text-end font-semibold">
                <Amount cents={month.netCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
