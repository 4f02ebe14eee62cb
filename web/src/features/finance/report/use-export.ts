import { useState } from 'react';
import { api } from '@/api';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { showToast } from '@/ui';
import { saveFile } from '../save-file';

/** Downloads the statement of the shown months as CSV; the API streams every entry. */
export function useExport(periods: string[]) {
  const { t: finance } = useTranslation('finance');
  const [busy, setBusy] = useState(false);

  const exportCsv = async () => {
    setBusy(true);
    try {
      const file = await api.download(`/payments/statement.csv?from=${periods.at(-1)}&until=${periods[0]}`);
      if (await isHeaderOnly(file)) {
        showToast({ message: finance('exportEmpty') });
        return;
      }
      const name = `qima-${periods.at(-1)}-${periods[0]}.csv`;
      saveFile(file, name);
      showToast({ message: finance('exported', { name: isolateLtr(name) }) });
    } catch {
      showToast({ message: finance('exportFailed'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return { exportCsv, busy };
}

const HEADER_MAX_BYTES = 1000;

async function isHeaderOnly(file: Blob): Promise<boolean> {
  return file.size < HEADER_MAX_BYTES && (await file.text()).trimEnd().split('\r\n').length < 2;
}
