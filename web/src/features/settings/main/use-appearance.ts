import { patchMe, saveSetting } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { type Preferences, preferences, setPreference } from '@/lib/preferences';
import { useErrorText } from '@/shell';
import { showToast, usePreferences } from '@/ui';

/** Setting of the appearance: applied at once and stored in the account; reverted on failure. */
export function useAppearance<Key extends keyof Preferences>(key: Key) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const value = usePreferences()[key];
  const apply = (next: Preferences[Key]) => {
    setPreference(key, next);
    void patchMe({ [key]: next });
  };
  const choose = async (next: Preferences[Key]) => {
    const before = preferences()[key];
    apply(next);
    try {
      await saveSetting(key, { [key]: next });
    } catch (error) {
      apply(before);
      showToast({ message: t('notSaved', { problem: errorText(error) }), tone: 'error' });
    }
  };
  return [value, (next: Preferences[Key]) => void choose(next)] as const;
}
