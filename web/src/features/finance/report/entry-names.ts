import { useTranslation } from 'next-i18next/pages';
import type { LedgerEntry } from '../types';

/** Comments below this many letters count nothing (money.md, section 4). */
const SHORT = 20;

/** What the books' own words are called in the page's language; a newer word reads as the general one. */
export function useEntryNames() {
  const { t, i18n } = useTranslation('revenue');
  const known = (group: string, name: string) =>
    t(i18n.exists(`${group}.${name}`, { ns: 'revenue' }) ? `${group}.${name}` : `${group}.other`, { letters: SHORT });
  return {
    entryName: (kind: string) => known('entryKind', kind),
    accountName: (account: LedgerEntry['account']) => t(`accountName.${account}`),
    excludedName: (reason: string) => known('excludedReason', reason),
    adjustmentName: (kind: string, period: string) =>
      t(i18n.exists(`adjustment.${kind}`, { ns: 'revenue' }) ? `adjustment.${kind}` : 'adjustment.other', { period }),
  };
}
