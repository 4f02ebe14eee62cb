import { useEffect } from 'react';
import { useMe } from '@/api';
import { type Preferences, preferences, setPreference } from '@/lib/preferences';

const ACCOUNT_KEYS = ['theme', 'textSize', 'motion'] as const;
type AccountKey = (typeof ACCOUNT_KEYS)[number];

/** A browser without choices of its own takes the account's; the digits are the account's everywhere. */
export function useAccountPreferences(): void {
  const { data: me } = useMe();
  useEffect(() => {
    if (!me) return;
    for (const key of ACCOUNT_KEYS) applyPreference(key, me);
    if (me.numerals !== preferences().numerals) setPreference('numerals', me.numerals);
  }, [me]);
}

function applyPreference<Key extends AccountKey>(key: Key, account: Pick<Preferences, Key>): void {
  if (localStorage.getItem(key) === null && account[key] !== preferences()[key]) setPreference(key, account[key]);
}
