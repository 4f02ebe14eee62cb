import { patchMe, saveSetting } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { type Preferences, preferences, setPreference } from '@/lib/preferences';
import { useErrorText } from '@/shell';
import { showToast, usePreferences } from '@/ui';

/** One choice of look: it counts in this browser at once and is kept in the account; what fails goes back. */
export function useAppearance<Key extends keyof Preferences>(key: Key) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const value = usePreferences()[key];
  const apply = (wanted: Preferences[Key]) => {
    setPreference(key, wanted);
    void patchMe({ [key]: wanted });
  };
  const choose = async (wanted: Preferences[Key]) => {
    const before = preferences()[key];
    apply(wanted);
    try {
      await saveSetting(key, { [key]: wanted });
    } catch (error) {
      apply(before);
      showToast({ message: t('notSaved', { problem: errorText(error) }), tone: 'error' });
    }
  };
  return [value, (wanted: Preferences[Key]) => void choose(wanted)] as const;
}
