import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Chip, Money, useFormat } from '@/ui';
import type { MoneyRow, MoneySums } from './types';
import { useRowName } from './use-row-name';

const COLUMNS = ['gross', 'returned', 'fees', 'cost', 'margin'] as const;

/** The month's payments by kind and amount, with their sum. */
export function FeesTable({ rows, total }: { rows: readonly MoneyRow[]; total: MoneySums }) {
  const { t } = useTranslation('staffFees');
  const rowName = useRowName();
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-3 p-5">
      <h2 id={id} className="text-h3">
        {t('table')}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard */}
      <div role="group" aria-label={t('table')} tabIndex={0} className="table-scroller rounded-md border border-line">
        <table className="books books-tight">
          <thead>
            <tr>
              <th scope="col">{t('payment')}</th>
              {['number', ...COLUMNS].map((column) => (
                <th key={column} scope="col" className="text-end">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowName(row)}>
                <th scope="row" className="whitespace-nowrap">
                  {rowName(row)}
                  {row.marginCents < 0 && (
                    <Chip tone="orange" dot className="ms-2">
                      {t('below')}
                    </Chip>
                  )}
                </th>
                <Sums sums={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row">{t('total')}</th>
              <Sums sums={total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Sums({ sums }: { sums: MoneySums }) {
  const { number } = useFormat();
  const cents = [sums.grossCents, -sums.returnedCents || 0, sums.feeCents, -sums.costCents || 0, sums.marginCents];
  return (
    <>
      <td className="num text-end">{number(sums.payments)}</td>
      {COLUMNS.map((column, place) => (
        <td key={column} className="text-end">
          <Money cents={cents[place] ?? 0} className="whitespace-nowrap" />
        </td>
      ))}
    </>
  );
}
