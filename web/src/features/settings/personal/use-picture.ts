import { useEffect, useRef, useState } from 'react';
import { api, type Me } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import { deferDelete } from '@/api/mutations/deferred-delete';
import { uploadImage } from '@/api/uploads/image-upload';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Profile picture: saved when uploaded, and removal can be undone. */
export function useAvatar(me: Me) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const takeBack = useRef<() => void>(undefined);

  const keep = async (fileId: string) => {
    // A removal that waits would remove the new picture.
    takeBack.current?.();
    const { profilePic } = await api.post<Me>('/users/update', { profilePic: fileId });
    await patchMe({ profilePic });
  };
  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!stop.current?.signal.aborted) setProblem(errorText(error));
    }
  };

  const upload = (picture: File) =>
    attempt(async () => {
      stop.current = new AbortController();
      setPercent(0);
      try {
        const file = await uploadImage(picture, {
          purpose: 'avatar',
          onProgress: setPercent,
          signal: stop.current.signal,
        });
        await keep(file._id);
        showToast({ message: t('photoSaved') });
      } finally {
        setPercent(null);
      }
    });
  /** The API erases a removed picture, so the request waits until the removal can't be undone any more. */
  const remove = () => {
    setProblem('');
    const before = me.profilePic;
    if (!before) return;
    void patchMe({ profilePic: null });
    takeBack.current = deferDelete({
      id: before.fileId,
      path: '/users/update',
      body: { profilePic: null },
      onDeleted: () => void patchMe({ profilePic: null }),
      onRestored: () => void patchMe({ profilePic: before }),
      onFailure: (error) => setProblem(errorText(error)),
    });
    showToast({
      message: t('photoRemoved'),
      action: { label: t('common:common.undo'), onPress: () => takeBack.current?.() },
    });
  };

  return { percent, problem, tell: setProblem, upload, remove };
}
