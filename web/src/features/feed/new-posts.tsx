import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api, type Post } from '@/api';
import { firstPageKey } from '@/api/lists/use-infinite-list';
import { onLiveNotification } from '@/api/realtime/live-events';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon } from '@/ui';
import { countNewPosts } from './new-count';

const POLL_MS = 60_000;
const MIN_INTERVAL_MS = 20_000;

type Props = { path: string; posts: Post[]; onShow: () => Promise<void> };

/** Button with the number of newer posts; they are inserted on press only, so the list never moves. */
export function NewPosts({ path, posts, onShow }: Props) {
  const { t } = useTranslation('feed');
  const [fresh, setFresh] = useState<Post[]>([]);
  const askedAt = useRef(Date.now());
  const count = countNewPosts(posts, fresh);

  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      askedAt.current = Date.now();
      const page = await api.page<Post>(firstPageKey(path)).catch(() => null);
      if (page && !isOver) setFresh(page.payload);
    };
    const lookAgain = () => {
      if (Date.now() - askedAt.current >= MIN_INTERVAL_MS) void look();
    };
    // The stream reports some new posts; polling finds the others.
    const stop = onLiveNotification((event) => {
      if (event.type === 'notification' && event.notification.type === 'newPost') void look();
    });
    const timer = setInterval(lookAgain, POLL_MS);
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('focus', lookAgain);
    return () => {
      isOver = true;
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('focus', lookAgain);
    };
  }, [path]);

  return (
    <div aria-live="polite" className="pointer-events-none sticky top-[calc(var(--bar)+0.75rem)] z-10 h-0">
      {count > 0 && (
        <p className="pointer-events-auto mx-auto w-fit -translate-y-1 animate-[rise-in_320ms_var(--ease)]">
          <Button
            size="sm"
            className="rounded-full shadow-2"
            onClick={async () => {
              setFresh([]);
              // The button disappears, so the focus moves to the list.
              document.getElementById('content')?.focus({ preventScroll: true });
              window.scrollTo({ top: 0, behavior: 'smooth' });
              await onShow();
              // Inserting posts moved the page of a reader who had scrolled up already.
              requestAnimationFrame(() => window.scrollTo({ top: 0 }));
            }}
          >
            <Icon of={ArrowUp} size={16} />
            {t('newPosts', { count })}
          </Button>
        </p>
      )}
    </div>
  );
}
