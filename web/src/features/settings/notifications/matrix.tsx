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
import type { PushKind } from './use-notification-settings';

const ROWS: { kind: PushKind | 'system'; icon: LucideIcon }[] = [
  { kind: 'follow', icon: UserPlus },
  { kind: 'evaluation', icon: SmilePlus },
  { kind: 'comment', icon: MessageCircle },
  { kind: 'reply', icon: Reply },
  { kind: 'answer', icon: BadgeCheck },
  { kind: 'mention', icon: AtSign },
  { kind: 'purchase', icon: Package },
  { kind: 'review', icon: Star },
  { kind: 'tip', icon: Banknote },
  { kind: 'payout', icon: Landmark },
  { kind: 'revenueReport', icon: ChartColumn },
  { kind: 'newPost', icon: FileText },
  { kind: 'system', icon: ShieldCheck },
];

type Props = {
  inApp: Me['notifications'];
  /** Null where the server has no push notifications. */
  push: NotificationSettings['push'] | null;
  onInApp: (kind: PushKind, on: boolean) => void;
  onPush: (kind: PushKind, on: boolean) => void;
};

/** Kinds of notifications by the places where they arrive. What is not in the list of the app is not pushed either. */
export function Matrix({ inApp, push, onInApp, onPush }: Props) {
  const { t } = useTranslation('settings');
  return (
    <>
      <table className="notification-matrix">
        <caption className="sr-only">{t('matrixTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('matrixKind')}</span>
            </th>
            <th scope="col">
              <Icon of={AppWindow} size={18} className="mx-auto mb-1 block" />
              {t('channel.app')}
            </th>
            {push && (
              <th scope="col">
                <Icon of={BellRing} size={18} className="mx-auto mb-1 block" />
                {t('channel.push')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ kind, icon }) => (
            <tr key={kind}>
              <th scope="row">
                <span className="flex items-center gap-3">
                  <Icon of={icon} size={20} className="shrink-0 text-ink-3 max-[25rem]:hidden" />
                  <span>
                    <span className="block font-medium">{t(`notify.${kind}`)}</span>
                    <span className="block text-xs font-normal text-ink-3">{t(`notify.${kind}Hint`)}</span>
                  </span>
                </span>
              </th>
              <td>
                {kind === 'system' || kind === 'payout' ? (
                  <Locked />
                ) : (
                  <Cell
                    label={t('cell', { kind: t(`notify.${kind}`), channel: t('channel.app') })}
                    checked={inApp[kind]}
                    onChange={(on) => onInApp(kind, on)}
                  />
                )}
              </td>
              {push && (
                <td>
                  {kind === 'system' ? (
                    <Locked />
                  ) : (
                    <Cell
                      label={t('cell', { kind: t(`notify.${kind}`), channel: t('channel.push') })}
                      checked={inApp[kind] && push[kind]}
                      disabled={!inApp[kind]}
                      onChange={(on) => onPush(kind, on)}
                    />
                  )}
                </td>
              )}
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

type CellProps = { label: string; checked: boolean; disabled?: boolean; onChange: (on: boolean) => void };

function Cell({ label, checked, disabled, onChange }: CellProps) {
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
    </label>
  );
}

function Locked() {
  const { t } = useTranslation('settings');
  return (
    <span className="matrix-cell">
      <span className="checkbox locked">
        <Icon of={Lock} size={13} />
      </span>
      <span className="sr-only">{t('matrixLocked')}</span>
    </span>
  );
}
