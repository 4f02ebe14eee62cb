import { KeyRound, Laptop, type LucideIcon, Pencil, Smartphone, Trash2 } from 'lucide-react';
import type { Passkey } from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Icon, IconButton, useFormat, useNow } from '@/ui';
import { useDeviceName } from './session-row';

/** Name of a passkey: the one that the member gave, or what it is. */
export function usePasskeyName(): (passkey: Passkey) => string {
  const { t } = useTranslation('settings');
  const deviceName = useDeviceName();
  return ({ name, device, isSecurityKey }) => {
    if (name) return name;
    if (isSecurityKey) return t('securityKey');
    return device ? deviceName(device) : t('passkey');
  };
}

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

/** Passkey of the member. */
export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const { t } = useTranslation('settings');
  const { shortDate } = useFormat();
  const { createdAt } = passkey;
  const name = usePasskeyName()(passkey);
  const used = useLastUse(passkey);
  const synced = useSynced(passkey);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-lapis-soft text-lapis-ink">
        <Icon of={passkeyIcon(passkey)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-s font-medium wrap-anywhere">
          {passkey.name ? <bdi>{passkey.name}</bdi> : name}
        </span>
        <span className="block text-xs text-ink-3">
          {[t('passkeyAddedOn', { date: isolate(shortDate(createdAt)) }), used, synced].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="-me-3 flex shrink-0">
        <IconButton icon={Pencil} label={`${t('renamePasskey')} · ${name}`} onClick={onRename} />
        <IconButton
          icon={Trash2}
          label={`${t('removePasskey')} · ${name}`}
          onClick={onRemove}
          className="text-red-ink"
        />
      </span>
    </li>
  );
}

/** The day of the last use. */
function useLastUse({ lastUsedAt }: Passkey): string {
  const { t } = useTranslation('settings');
  const { shortDate } = useFormat();
  const now = useNow();
  if (!lastUsedAt) return t('passkeyNeverUsed');
  const isToday = new Date(lastUsedAt).toDateString() === new Date(now).toDateString();
  return isToday ? t('passkeyUsedToday') : t('passkeyUsedOn', { date: isolate(shortDate(lastUsedAt)) });
}

/** Provider that keeps a copy of the passkey; empty without one. */
function useSynced({ isSynced, provider }: Passkey): string {
  const { t } = useTranslation('settings');
  if (!isSynced) return '';
  return provider ? t('passkeySyncedTo', { provider: isolateLtr(provider) }) : t('passkeySynced');
}

function passkeyIcon({ isSecurityKey, device }: Passkey): LucideIcon {
  if (isSecurityKey || !device) return KeyRound;
  return /iPhone|iPad|Android|HarmonyOS/.test(device) ? Smartphone : Laptop;
}
