import type { ReactNode } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import type { Month } from './months';

type Props = { month: Month; isOpen: boolean };

/** Decisions and answers to appeals of a month; older months are closed at first. */
export function MonthTables({ month: { month, rows, appeals }, isOpen }: Props) {
  const { t } = useTranslation('transparency');
  const { monthYear } = useFormat();
  const title = t('decisions', { month: monthYear(`${month}-01T00:00:00Z`) });
  return (
    <details open={isOpen} className="disclosure card overflow-hidden">
      <summary className="px-5 py-4">
        <h2 className="inline text-h3">{title}</h2>
      </summary>
      {rows.length > 0 && (
        <Scroller label={title}>
          <table className="books books-tight">
            <thead>
              <tr>
                <th scope="col">{t('column.rule')}</th>
                <th scope="col">{t('column.act')}</th>
                <th scope="col">{t('column.ground')}</th>
                <th scope="col">{t('column.by')}</th>
                <th scope="col" className="text-end">
                  {t('column.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ rule, act, ground, automatic, count }) => (
                <tr key={`${rule} ${act} ${ground} ${automatic}`}>
                  <th scope="row">{t(`rule.${rule}`)}</th>
                  <td>{t(`act.${act}`)}</td>
                  <td>{t(`ground.${ground}`)}</td>
                  <td>{t(automatic ? 'by.machine' : 'by.person')}</td>
                  <Banded count={count} />
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {appeals.length > 0 && (
        <Scroller label={t('appeals')}>
          <table className="books books-tight border-t border-line">
            <caption className="px-5 pt-4 pb-1 text-start font-semibold">{t('appeals')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('column.outcome')}</th>
                <th scope="col" className="text-end">
                  {t('column.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {appeals.map(({ outcome, count }) => (
                <tr key={outcome}>
                  <th scope="row">{t(`outcome.${outcome}`)}</th>
                  <Banded count={count} />
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </details>
  );
}

function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  );
}

/** A number, or its band below ten. */
function Banded({ count }: { count: number | null }) {
  const { t } = useTranslation('transparency');
  const { number } = useFormat();
  return <td className="num text-end">{count === null ? isolateLtr(t('band')) : number(count)}</td>;
}
