import { useMemberPath } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { Button, Skeleton, UserText } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import type { LedgerEntry } from '../types';
import { useEntryNames } from './entry-names';
import { ReportSection, ScrollableTable } from './section';

/** Ledger entries of the month with the running balance, by page. */
export function EntriesSection({ period }: { period: string }) {
  const { t } = useTranslation('revenue');
  const { t: finance } = useTranslation('finance');
  const { t: common } = useTranslation();
  const inline = useInlineFormat();
  const { entryName, accountName } = useEntryNames();
  const path = useMemberPath(`/payments/statement?from=${period}&until=${period}`);
  const { items: entries, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<LedgerEntry>(path);
  return (
    <ReportSection title={t('entries')} hint={entries?.length === 0 ? t('entriesEmpty') : undefined}>
      {!entries && !error && <Skeleton className="h-40" />}
      {entries && entries.length > 0 && (
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
      {error && <LoadError title={t('entriesError')} error={error} onRetry={() => void reload()} />}
      {hasMore && !error && (
        <div className="grid justify-items-center">
          <Button variant="t" size="sm" busy={isLoadingMore} onClick={loadMore}>
            {common('common.loadMore')}
          </Button>
        </div>
      )}
    </ReportSection>
  );
}
