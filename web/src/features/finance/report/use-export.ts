import { useState } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { showToast } from '@/ui';
import type { Details, LedgerEntry } from '../types';
import { fetchDetails } from '../use-reports';
import { centsToDecimal, toCsv } from './csv';
import { useEntryNames } from './entry-names';

/** CSV file of the member's own entries of the shown months, created in the browser. */
export function useExport(periods: string[]) {
  const { t } = useTranslation('revenue');
  const { t: finance } = useTranslation('finance');
  const { entryName, accountName } = useEntryNames();
  const [busy, setBusy] = useState(false);

  const rowOf = (period: string, entry: LedgerEntry) => [
    entry.at,
    period,
    entryName(entry.kind),
    accountName(entry.account),
    entry.title ?? '',
    centsToDecimal(entry.amountCents),
    centsToDecimal(entry.balanceAfterCents),
    'USD',
    entry._id,
  ];

  const exportCsv = async () => {
    setBusy(true);
    try {
      const months = await Promise.all(periods.toReversed().map(fetchDetailsIfPresent));
      const rows = months.flatMap((month) => (month?.entries ?? []).map((entry) => rowOf(month?.period ?? '', entry)));
      if (rows.length === 0) {
        showToast({ message: finance('exportEmpty') });
        return;
      }
      const columns = ['at', 'month', 'kind', 'account', 'post', 'amount', 'balance', 'currency', 'id'] as const;
      const name = `qima-${periods.at(-1)}-${periods[0]}.csv`;
      downloadText(toCsv([columns.map((column) => t(`csv.${column}`)), ...rows]), name);
      showToast({ message: finance('exported', { name: `\u2066${name}\u2069` }) });
    } catch {
      showToast({ message: finance('exportFailed'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return { exportCsv, busy };
}

/** A month before the member's first has no details. */
async function fetchDetailsIfPresent(period: string): Promise<Details | null> {
  try {
    return await fetchDetails(period);
  } catch (error) {
    if (isApiError(error, 'period_not_found')) return null;
    throw error;
  }
}

function downloadText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
