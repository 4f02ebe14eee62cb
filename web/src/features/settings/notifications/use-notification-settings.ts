import { useState } from 'react';
import useSWR from 'swr';
import { api, type NotificationSettings, type NotificationSettingsUpdate, useMemberPath } from '@/api';
import { updateCached } from '@/api/client/cache';
import { patchMe, saveSetting } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

const PATH = '/notifications/settings';

export type PushKind = Exclude<keyof NotificationSettings['push'], 'system'>;
export type Channel = 'app' | 'push' | 'email';

/** Settings of notifications; a choice shows at once, and `isSaved` after the API took the last one. */
export function useNotificationSettings() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR<NotificationSettings, Error>(useMemberPath(PATH), api.get);
  const [isSaved, setSaved] = useState(false);

  const save = async (store: () => Promise<unknown>, undo: () => unknown) => {
    setSaved(false);
    try {
      await store();
      setSaved(true);
    } catch (problem) {
      // What the API has is shown again.
      undo();
      showToast({ message: t('notSaved', { problem: errorText(problem) }), tone: 'error' });
    }
  };

  const chooseInApp = async (kind: PushKind, on: boolean) => {
    const show = (shown: boolean) =>
      patchMe(({ notifications }) => ({ notifications: { ...notifications, [kind]: shown } }));
    void show(on);
    await save(
      () => saveSetting(`notifications.${kind}`, { notifications: { [kind]: on } }),
      () => void show(!on),
    );
  };

  const change = async (update: NotificationSettingsUpdate) => {
    const merge = (stored: NotificationSettings) => merged(stored, update);
    void updateCached<NotificationSettings>(PATH, merge);
    await save(
      () => api.post(PATH, update),
      () => void mutate(),
    );
  };

  const choose = async (channel: Channel, kind: PushKind, on: boolean) => {
    if (channel === 'app') await chooseInApp(kind, on);
    else if (channel === 'push') await change({ push: { [kind]: on } });
    // Tips are in the e-mails about sales.
    else await change({ email: { [kind === 'tip' ? 'purchase' : kind]: on } });
  };

  return { settings: data, error, retry: () => void mutate(), isSaved, save, choose, change };
}

function merged(stored: NotificationSettings, update: NotificationSettingsUpdate): NotificationSettings {
  const { push, email, quietHours } = update;
  const tip = email?.purchase ?? stored.email.tip;
  return {
    push: { ...stored.push, ...push },
    email: { ...stored.email, ...email, tip },
    quietHours: { ...stored.quietHours, ...quietHours },
  } as NotificationSettings;
}

/** The server's key for push notifications; null without one, and undefined until it is known. */
export function usePushKey(): string | null | undefined {
  const { data, error } = useSWR<{ publicKey: string }, Error>(useMemberPath('/notifications/push/key'), api.get, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return error ? null : data?.publicKey;
}
