import { useRouter } from 'next/router';
import { useState } from 'react';
import type { NotificationSettings, NotificationSettingsUpdate } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Checkbox, TextField } from '@/ui';
import { SectionCard } from '../section-card';
import { SwitchRow } from '../switch-row';
import { zoneName } from './time-zone';

type Hours = NotificationSettings['quietHours'];
type Props = { hours: Hours; onChange: (change: NonNullable<NotificationSettingsUpdate['quietHours']>) => void };

/** Hours without push notifications, by the clock of the browser in which they were last changed. */
export function QuietHours({ hours, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { locale = 'en' } = useRouter();
  const { isEnabled, letsImportantThrough } = hours;
  const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
  const zone = isEnabled ? hours.timeZone : here;
  return (
    <SectionCard title={t('quiet')} subtitle={t('quietSubtitle')}>
      <SwitchRow
        label={t('quietSwitch')}
        checked={isEnabled}
        onChange={(on) => onChange({ isEnabled: on, timeZone: here })}
      />
      {isEnabled && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <TimeField
              label={t('quietFrom')}
              stored={hours.beginsAt}
              onChange={(beginsAt) => onChange({ beginsAt, timeZone: here })}
            />
            <TimeField
              label={t('quietTo')}
              stored={hours.endsAt}
              onChange={(endsAt) => onChange({ endsAt, timeZone: here })}
            />
          </div>
          <Checkbox
            checked={letsImportantThrough}
            onChange={({ target }) => onChange({ letsImportantThrough: target.checked })}
          >
            {t('quietExcept')}
          </Checkbox>
          <p className="text-xs text-ink-3">{t('quietZone', { zone: zoneName(zone, locale) })}</p>
        </>
      )}
    </SectionCard>
  );
}

type TimeProps = { label: string; stored: string; onChange: (time: string) => void };

/** Saved when the member leaves the field: a time that is being typed passes through others. */
function TimeField({ label, stored, onChange }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed && typed !== stored) onChange(typed);
    setTyped(null);
  };
  return (
    <TextField
      type="time"
      ltr
      label={label}
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
    />
  );
}
