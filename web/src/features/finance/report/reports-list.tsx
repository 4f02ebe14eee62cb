import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Chip } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { Report } from '../types';
import { STATUS_TONES } from './status';

type Props = { reports: Report[]; onOpen: (period: string) => void };

/** Reports by month; opening one explains it. */
export function ReportsList({ reports, onOpen }: Props) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const id = useId();
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <h2 id={id} className="px-4 pt-5 pb-2 text-h3 sm:px-5">
        {t('reports')}
      </h2>
      <table className="books" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('statusLabel')}
            </th>
            <th scope="col" className="text-end">
              {t('share')}
            </th>
            <th scope="col" className="text-end">
              {t('netShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => {
            const status = (
              <Chip tone={STATUS_TONES[report.status]} dot>
                {t(`status.${report.status}`)}
              </Chip>
            );
            return (
              <tr key={report._id}>
                <th scope="row">
                  <button
                    type="button"
                    className="link min-h-8 whitespace-nowrap"
                    onClick={() => onOpen(report.period)}
                  >
                    {inline.month(report.period)}
                  </button>
                  <span className="block sm:hidden">{status}</span>
                </th>
                <td className="max-sm:hidden">
                  <span className="flex flex-wrap items-center gap-x-3">
                    {status}
                    {report.status !== 'final' && (
                      <span className="text-xs text-ink-3">{t(`statusText.${report.status}`)}</span>
                    )}
                  </span>
                </td>
                <td className="text-end">
                  <Amount cents={report.shareCents} />
                </td>
                <td className="text-end font-semibold">
                  <Amount cents={report.netCents} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
