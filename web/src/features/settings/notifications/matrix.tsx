import {
  AppWindow,
  AtSign,
  BadgeCheck,
  Banknote,
  BellRing,
  ChartColumn,
  Check,
  FileText,
  Landmark,
  Lock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  Reply,
  ShieldCheck,
  SmilePlus,
  Star,
  UserPlus,
} from 'lucide-react';
import type { Me, NotificationSettings } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import type { Channel, PushKind } from './use-notification-settings';

const ROWS: { kind: PushKind | 'system'; icon: LucideIcon }[] = [
  { kind: 'follow', icon: UserPlus },
  { kind: 'evaluation', icon: SmilePlus },
  { kind: 'comment', icon: MessageCircle },
  { kind: 'reply', icon: Reply },
  { kind: 'answer', icon: BadgeCheck },
  { kind: 'mention', icon: AtSign },
  { kind: 'purchase', icon: Package },
  { kind: 'tip', icon: Banknote },
  { kind: 'review', icon: Star },
  { kind: 'payout', icon: Landmark },
  { kind: 'revenueReport', icon: ChartColumn },
  { kind: 'newPost', icon: FileText },
  { kind: 'system', icon: ShieldCheck },
];

const CHANNELS: { channel: Channel; icon: LucideIcon }[] = [
  { channel: 'app', icon: AppWindow },
  { channel: 'push', icon: BellRing },
  { channel: 'email', icon: Mail },
];
const ALWAYS: Record<Channel, readonly string[]> = {
  app: ['system', 'payout'],
  push: ['system'],
  email: ['system', 'payout'],
};
/** E-mails about these don't depend on the list of the app. */
const SALES: readonly string[] = ['purchase', 'tip'];

type Props = {
  inApp: Me['notifications'];
  /** Null where the server has no push notifications. */
  push: NotificationSettings['push'] | null;
  email: NotificationSettings['email'];
  /** Whether the member has an address. */
  hasAddress: boolean;
  onChange: (channel: Channel, kind: PushKind, on: boolean) => void;
};

/** Kinds of notifications by the places where they arrive. What is not in the list of the app does not go elsewhere. */
export function Matrix({ inApp, push, email, hasAddress, onChange }: Props) {
  const { t } = useTranslation('settings');
  const chosen = { app: inApp, push: push ?? inApp, email };
  const channels = CHANNELS.filter(({ channel }) => push || channel !== 'push');

  const isPossible = (channel: Channel, kind: PushKind | 'system') => {
    if (channel === 'app') return true;
    if (channel === 'push') return inApp[kind];
    return hasAddress && (inApp[kind] || SALES.includes(kind));
  };

  return (
    <>
      <table className="notification-matrix">
        <caption className="sr-only">{t('matrixTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('matrixKind')}</span>
            </th>
            {channels.map(({ channel, icon }) => (
              <th key={channel} scope="col">
                <Icon of={icon} size={18} className="mx-auto mb-1 block" />
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ kind, icon }) => (
            <tr key={kind}>
              <th scope="row">
                <span className="flex items-center gap-3">
                  <Icon of={icon} size={20} className="shrink-0 text-ink-3" />
                  <span>
                    <span className="block font-medium">{t(`notify.${kind}`)}</span>
                    <span className="block text-xs font-normal text-ink-3">{t(`notify.${kind}Hint`)}</span>
                  </span>
                </span>
              </th>
              {channels.map(({ channel }) => {
                const isEnabled = isPossible(channel, kind);
                return (
                  <td key={channel}>
                    {isEnabled && ALWAYS[channel].includes(kind) ? (
                      <Locked channel={t(`channel.${channel}`)} />
                    ) : (
                      <Cell
                        channel={t(`channel.${channel}`)}
                        label={t('cell', { kind: t(`notify.${kind}`), channel: t(`channel.${channel}`) })}
                        checked={isEnabled && chosen[channel][kind]}
                        disabled={!isEnabled}
                        onChange={(on) => kind !== 'system' && onChange(channel, kind, on)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex items-center gap-2 text-xs text-ink-3">
        <span className="checkbox locked">
          <Icon of={Lock} size={13} />
        </span>
        {t('matrixLocked')}
      </p>
    </>
  );
}

type CellProps = {
  label: string;
  /** Shown beside the box on phones, where the columns have no heads. */
  channel: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

function Cell({ label, channel, checked, disabled, onChange }: CellProps) {
  return (
    <label className="matrix-cell">
      <span className="checkbox">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
        <Icon of={Check} size={16} strokeWidth={2.5} />
      </span>
      <span className="matrix-channel" aria-hidden>
        {channel}
      </span>
    </label>
  );
}

function Locked({ channel }: { channel: string }) {
  const { t } = useTranslation('settings');
  return (
    <span className="matrix-cell">
      <span className="checkbox locked">
        <Icon of={Lock} size={13} />
      </span>
      <span className="matrix-channel">{channel}</span>
      <span className="sr-only">{t('matrixLocked')}</span>
    </span>
  );
}
