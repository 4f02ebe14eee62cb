import { useEffect } from 'react';
import { useTexts, useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast, useNavigation } from '@/ui';
import { useWaitingPosts } from './use-waiting-posts';
import { onLetterRefused, onWaitingSent, sendWaiting } from './waiting-posts';

/** Between attempts while the server is unavailable. */
const RETRY_MS = 30_000;

/** Sends posts that were written without a connection: at the start, when it is back, and until they are gone. */
export function WaitingSender() {
  const posts = useWaitingPosts();
  const ready = useTexts('composer');
  const { t } = useTranslation('composer');
  const { navigate } = useNavigation();
  const errorText = useErrorText();
  const hasPosts = posts.length > 0;

  useEffect(() => {
    if (!hasPosts) return;
    const send = () => void sendWaiting();
    send();
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [hasPosts]);

  useEffect(
    () =>
      onWaitingSent((post) => {
        if (!ready) return;
        const view = { label: t('view'), onPress: () => navigate(`/posts/${post._id}`) };
        showToast({ message: t(post.kind === 'question' ? 'publishedQuestion' : 'published'), action: view });
      }),
    [ready, t, navigate],
  );

  useEffect(
    () =>
      onLetterRefused((error) => {
        if (ready) showToast({ message: t('letterFailed', { problem: errorText(error) }), tone: 'error' });
      }),
    [ready, t, errorText],
  );
  return null;
}
