import { useTranslation } from '@/lib/i18n';
import type { LedgerEntry } from '../types';

/** Comments below this many letters count nothing (requirements M4). */
const MIN_COMMENT_LENGTH = 20;

/** What the books' own words are called in the page's language; a newer word reads as the general one. */
export function useEntryNames() {
  const { t, i18n } = useTranslation('revenue');
  const known = (group: string, name: string) =>
    t(i18n.exists('revenue', `${group}.${name}`) ? `${group}.${name}` : `${group}.other`, {
      letters: MIN_COMMENT_LENGTH,
    });
  return {
    entryName: (kind: string) => known('entryKind', kind),
    accountName: (account: LedgerEntry['account']) => t(`accountName.${account}`),
    excludedName: (reason: string) => known('excludedReason', reason),
    adjustmentName: (kind: string, period: string) =>
      t(i18n.exists('revenue', `adjustment.${kind}`) ? `adjustment.${kind}` : 'adjustment.other', { period }),
  };
}
