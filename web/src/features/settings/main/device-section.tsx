import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useStore } from '@/lib/create-store';
import { deviceSavesData } from '@/lib/data-saver';
import { useTranslation } from '@/lib/i18n';
import { installPrompt, isApplePhone, isInstalled, showInstallPrompt } from '@/lib/install-prompt';
import { setPreference } from '@/lib/preferences';
import { useBrandName } from '@/shell';
import { Button, ButtonLink, Icon, usePreferences } from '@/ui';
import { SectionCard } from '../section-card';
import { SwitchRow } from '../switch-row';

/** What belongs to this browser alone: the data saver, reading offline, and installing the app. */
export function DeviceSection() {
  const { t } = useTranslation('settings');
  const { dataSaver } = usePreferences();
  const isForced = useBrowserValue(deviceSavesData);
  return (
    <SectionCard title={t('device')} subtitle={t('deviceSubtitle')}>
      <SwitchRow
        label={t('dataSaver')}
        hint={t(isForced ? 'dataSaverForced' : 'dataSaverHint')}
        checked={isForced || dataSaver === 'on'}
        disabled={isForced}
        onChange={(on) => setPreference('dataSaver', on ? 'on' : 'off')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-s">
          <span className="block font-medium">{t('offlineReading')}</span>
          <span className="block text-xs text-ink-3">{t('offlineReadingHint')}</span>
        </p>
        <ButtonLink href="/offline" variant="o" size="sm">
          {t('offlineReadingShow')}
        </ButtonLink>
      </div>
      <InstallRow />
    </SectionCard>
  );
}

/** Installs the app by the browser's own dialog, or says how; nothing once it is installed. */
function InstallRow() {
  const { t } = useTranslation('settings');
  const brand = useBrandName();
  const canPrompt = useStore(installPrompt, (event) => event !== null, false);
  const isApple = useBrowserValue(isApplePhone);
  const isHere = useBrowserValue(isInstalled);
  if (isHere) return null;
  const steps = t(isApple ? 'installApple' : 'installMenu');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-48 flex-1 text-s">
        <span className="block font-medium">{t('install', { brand })}</span>
        <span className="block text-xs text-ink-3">{canPrompt ? t('installHint') : steps}</span>
      </p>
      {canPrompt && (
        <Button variant="o" size="sm" onClick={() => void showInstallPrompt()}>
          <Icon of={Download} size={18} />
          {t('installButton')}
        </Button>
      )}
    </div>
  );
}

const subscribeNever = () => () => {};

function useBrowserValue(read: () => boolean): boolean {
  return useSyncExternalStore(subscribeNever, read, () => false);
}
