import { useTranslation } from '@/lib/i18n';
import type { LedgerEntry } from '../types';

/** Shorter comments don't count (requirements M4). */
const MIN_COMMENT_LENGTH = 20;

/** Names of ledger entries in the page's language; unknown kinds have a general name. */
export function useEntryNames() {
  const { t, i18n } = useTranslation('revenue');
  const known = (group: string, name: string) =>
    t(i18n.exists(`${group}.${name}`, { ns: 'revenue' }) ? `${group}.${name}` : `${group}.other`, {
      letters: MIN_COMMENT_LENGTH,
    });
  return {
    entryName: (kind: string) => known('entryKind', kind),
    accountName: (account: LedgerEntry['account']) => t(`accountName.${account}`),
    excludedName: (reason: string) => known('excludedReason', reason),
    adjustmentName: (kind: string, period: string) =>
      t(i18n.exists(`adjustment.${kind}`, { ns: 'revenue' }) ? `adjustment.${kind}` : 'adjustment.other', { period }),
  };
}
