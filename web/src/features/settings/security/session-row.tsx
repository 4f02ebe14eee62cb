import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone } from 'lucide-react';
import type { ActiveSession } from '@/api';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Button, Chip, Icon, RelativeTime } from '@/ui';

const DEVICE_NAME = /^(.+) on (.+)$/;

/** Name of a device in the page's language; the API's is English. */
export function useDeviceName(): (device: string | null) => string {
  const { t } = useTranslation('settings');
  return (device) => {
    const [, browser, system] = DEVICE_NAME.exec(device ?? '') ?? [];
    if (browser && system) return t('deviceOn', { browser: isolateLtr(browser), system: isolateLtr(system) });
    return device ? isolateLtr(device) : t('deviceUnknown');
  };
}

type Props = { session: ActiveSession; onEnd: () => void };

/** Session of the member. */
export function SessionRow({ session, onEnd }: Props) {
  const { t } = useTranslation('settings');
  const deviceName = useDeviceName()(session.device);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={deviceIcon(session.device)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-s font-medium">{deviceName}</span>
        {session.isThis ? (
          <Chip tone="green" dot>
            {t('thisDevice')}
          </Chip>
        ) : (
          <span className="block text-xs text-ink-3">
            {t('lastSeen')} · <RelativeTime at={session.lastSeenAt} />
          </span>
        )}
      </span>
      {!session.isThis && (
        <Button variant="o" size="sm" aria-label={`${t('endSession')} · ${deviceName}`} onClick={onEnd}>
          {t('endSessionShort')}
        </Button>
      )}
    </li>
  );
}

function deviceIcon(device: string | null): LucideIcon {
  if (!device) return MonitorSmartphone;
  return /iPhone|iPad|Android|HarmonyOS/.test(device) ? Smartphone : Laptop;
}
