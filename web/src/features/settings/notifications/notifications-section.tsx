import { Check } from 'lucide-react';
import { type Me, useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState, Icon, Skeleton } from '@/ui';
import { SectionCard } from '../section-card';
import { AddAddress } from './add-address';
import { DevicePush } from './device-push';
import { DigestCard } from './digest-card';
import { Matrix } from './matrix';
import { QuietHours } from './quiet-hours';
import { useNotificationSettings, usePushKey } from './use-notification-settings';

/** What reaches the member, and where; the digest; quiet hours; and push notifications on this device. */
export function NotificationsSection() {
  const { data: me } = useMe();
  const state = useNotificationSettings();
  const pushKey = usePushKey();
  const errorText = useErrorText();
  const { t } = useTranslation('settings');
  if (state.error && !state.settings)
    return <ErrorState boxed title={t('errorTitle')} subtitle={errorText(state.error)} onRetry={state.retry} />;
  if (!me || !state.settings || pushKey === undefined) return <Placeholder />;
  return <Loaded me={me} state={state} settings={state.settings} pushKey={pushKey} />;
}

type LoadedProps = {
  me: Me;
  state: ReturnType<typeof useNotificationSettings>;
  settings: NonNullable<ReturnType<typeof useNotificationSettings>['settings']>;
  pushKey: string | null;
};

function Loaded({ me, state, settings, pushKey }: LoadedProps) {
  const { t } = useTranslation('settings');
  const { isSaved, save, choose, change } = state;
  return (
    <div className="notification-settings">
      <SectionCard title={t('matrixTitle')}>
        <Matrix
          inApp={me.notifications}
          push={pushKey ? settings.push : null}
          email={settings.email}
          hasAddress={me.email !== null}
          onChange={(channel, kind, on) => void choose(channel, kind, on)}
        />
        <p className="text-xs text-ink-3">
          {me.email === null ? <AddAddress text={t('emailsNeedAddress')} /> : t('emailsHint')}
        </p>
      </SectionCard>
      <div className="grid content-start gap-4">
        {pushKey && <DevicePush publicKey={pushKey} />}
        <DigestCard save={save} />
        {pushKey && <QuietHours hours={settings.quietHours} onChange={(quietHours) => void change({ quietHours })} />}
        <p role="status" className="flex min-h-6 items-center gap-2 px-4 text-s text-green-ink">
          {isSaved && (
            <>
              <Icon of={Check} size={18} />
              {t('choiceSaved')}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** Placeholder until the settings are loaded. */
function Placeholder() {
  return (
    <div className="notification-settings">
      {[44, 16].map((rem) => (
        <div key={rem} className="settings-part card" style={{ minHeight: `${rem}rem`, alignContent: 'start' }}>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      ))}
    </div>
  );
}
