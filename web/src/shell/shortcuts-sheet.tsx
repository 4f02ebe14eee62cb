import { Fragment } from 'react';
import { useTexts, useTranslation } from '@/lib/i18n';
import { setPreference } from '@/lib/preferences';
import { Checkbox, Sheet, usePreferences } from '@/ui';
import { SHORTCUTS } from './shortcuts';

type Props = { isOpen: boolean; onClose: () => void };

/** Help for keyboard shortcuts, with a switch. */
export function ShortcutsSheet({ isOpen, onClose }: Props) {
  const ready = useTexts('shortcuts');
  const { t } = useTranslation('shortcuts');
  const { shortcuts } = usePreferences();
  return (
    <Sheet title={t('common:nav.shortcuts')} isOpen={isOpen && ready} onClose={onClose}>
      <div className="grid gap-4 p-6">
        <dl className="grid text-s">
          {SHORTCUTS.map(({ act, keys }) => (
            <div key={act} className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
              <dt className="text-ink-2">{t(act)}</dt>
              <dd className="flex items-center gap-1.5">
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && <span className="text-xs text-ink-3">{t('then')}</span>}
                    <kbd className="key">{key}</kbd>
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <Checkbox
            name="shortcuts"
            checked={shortcuts === 'on'}
            onChange={(event) => setPreference('shortcuts', event.currentTarget.checked ? 'on' : 'off')}
          >
            {t('enabled')}
          </Checkbox>
          <p className="mt-1 text-xs text-ink-3">{t('enabledHint')}</p>
        </div>
      </div>
    </Sheet>
  );
}
