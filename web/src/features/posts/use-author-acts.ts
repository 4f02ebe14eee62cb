import type { Author, Profile } from '@/api';
import { useKnown } from '@/api/client/use-cached';
import { blocking, muting } from '@/api/mutations/mutations';
import { useWish } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';

/** Muting and blocking who wrote a post; both can be undone. */
export function useAuthorActs(author: Author) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  // A post does not say it; where the author's page was read, that does.
  const profile = useKnown<Profile>(`/users/${author._id}`);
  const mute = useWish(muting, author._id, profile?.isMuted ?? false);
  const block = useWish(blocking, author._id, profile?.isBlocked ?? false);
  const name = isolate(author.name);
  const failed = (text: string) => (error: unknown) =>
    showToast({ message: `${text} ${errorText(error)}`, tone: 'error' });
  const undo = (onPress: () => void) => ({ label: t('common:common.undo'), onPress });
  return {
    isMuted: mute.value,
    isBlocked: block.value,
    toggleMute: () => {
      const wanted = !mute.value;
      mute.wish(wanted, failed(t('muteFailed')));
      if (!wanted) showToast({ message: t('unmuted', { name }) });
      else showToast({ message: t('muted', { name }), action: undo(() => mute.wish(false, failed(t('muteFailed')))) });
    },
    block: () => {
      block.wish(true, failed(t('blockFailed')));
      showToast({ message: t('blocked', { name }), action: undo(() => block.wish(false, failed(t('blockFailed')))) });
    },
  };
}
