import type { Me } from '@/api';
import { patchMe, saveSetting } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';
import { SectionCard } from '../section-card';
import { SwitchRow } from '../switch-row';

type Kind = keyof Me['notifications'];

const GROUPS = [
  { id: 'people', kinds: ['follow', 'mention', 'newPost'] },
  { id: 'posts', kinds: ['evaluation', 'comment', 'reply', 'answer', 'review'] },
  { id: 'money', kinds: ['purchase', 'saleEmails', 'tip', 'payout', 'revenueReport'] },
  { id: 'platform', kinds: ['system'] },
] as const satisfies { id: string; kinds: readonly Kind[] }[];

/** Notification preferences; messages of the platform are always on. */
export function NotificationsSection({ me }: { me: Me }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();

  const show = (kind: Kind, on: boolean) =>
    void patchMe(({ notifications }) => ({ notifications: { ...notifications, [kind]: on } }));
  const choose = async (kind: Kind, on: boolean) => {
    show(kind, on);
    try {
      await saveSetting(`notifications.${kind}`, { notifications: { [kind]: on } });
    } catch (error) {
      show(kind, !on);
      showToast({ message: t('notSaved', { problem: errorText(error) }), tone: 'error' });
    }
  };

  return (
    <SectionCard title={t('notifications')} subtitle={t('notificationsSubtitle')}>
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        {GROUPS.map(({ id, kinds }) => (
          <fieldset key={id}>
            <legend className="mb-1 text-xs font-semibold text-ink-3">{t(`notifyGroup.${id}`)}</legend>
            <div className="divide-y divide-line">
              {kinds.map((kind) => (
                <SwitchRow
                  key={kind}
                  label={t(`notify.${kind}`)}
                  hint={t(`notify.${kind}Hint`)}
                  checked={me.notifications[kind]}
                  disabled={kind === 'system'}
                  onChange={(on) => void choose(kind, on)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </SectionCard>
  );
}
