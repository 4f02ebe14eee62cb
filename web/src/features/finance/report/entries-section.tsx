import { useTranslation } from '@/lib/i18n';
import { UserText } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { LedgerEntry } from '../types';
import { useEntryNames } from './entry-names';
import { ReportSection, ScrollableTable } from './section';

const MAX_ENTRIES = 500;

/** Ledger entries of the month with the running balance. */
export function EntriesSection({ entries }: { entries: LedgerEntry[] }) {
  const { t } = useTranslation('revenue');
  const { t: finance } = useTranslation('finance');
  const inline = useInlineFormat();
  const { entryName, accountName } = useEntryNames();
  const hint =
    entries.length === 0
      ? t('entriesEmpty')
      : entries.length >= MAX_ENTRIES
        ? t('entriesLimit', { most: MAX_ENTRIES })
        : undefined;
  return (
    <ReportSection title={t('entries')} hint={hint}>
      {entries.length > 0 && (
        <ScrollableTable label={t('entries')}>
          <thead>
            <tr>
              <th scope="col">{finance('date')}</th>
              <th scope="col">{t('entry')}</th>
              <th scope="col">{t('account')}</th>
              <th scope="col" className="text-end">
                {finance('amount')}
              </th>
              <th scope="col" className="text-end">
                {t('balanceAfter')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry._id}>
                <td className="num whitespace-nowrap">
                  <time dateTime={entry.at}>{inline.date(entry.at)}</time>
                </td>
                <th scope="row" className="min-w-36">
                  {entryName(entry.kind)}
                  {entry.title && (
                    <span className="block text-xs font-normal text-ink-3">
                      <UserText plain>{entry.title}</UserText>
                    </span>
                  )}
                </th>
                <td className="text-ink-3">{accountName(entry.account)}</td>
                <td className="text-end font-semibold">
                  <Amount cents={entry.amountCents} signed />
                </td>
                <td className="text-end">
                  <Amount cents={entry.balanceAfterCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </ReportSection>
  );
}
