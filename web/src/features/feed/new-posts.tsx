import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { api, type Post } from '@/api';
import { firstPageKey } from '@/api/pages';
import { Button, Icon } from '@/ui';

const NOT_SOONER = 30_000;

type Props = { path: string; first: Post | undefined; onShow: () => Promise<void> };

/** Says, when its reader comes back to the page, how much is newer than what is shown. */
export function NewPosts({ path, first, onShow }: Props) {
  const { t } = useTranslation('feed');
  const [count, setCount] = useState(0);
  const asked = useRef(Date.now());

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked.current < NOT_SOONER) return;
      asked.current = Date.now();
      const page = await api.page<Post>(firstPageKey(path)).catch(() => null);
      if (page && first) setCount(newerThan(first, page.payload));
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [path, first]);

  return (
    <div aria-live="polite" className="pointer-events-none sticky top-[calc(var(--bar)+0.75rem)] z-10 h-0">
      {count > 0 && (
        <p className="pointer-events-auto mx-auto w-fit -translate-y-1 animate-[rise-in_320ms_var(--ease)]">
          <Button
            size="sm"
            className="rounded-full shadow-2"
            onClick={async () => {
              setCount(0);
              window.scrollTo({ top: 0, behavior: 'smooth' });
              await onShow();
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

function newerThan(first: Post, posts: Post[]): number {
  const since = Date.parse(first.createdAt);
  return posts.filter((post) => Date.parse(post.createdAt) > since && !post.viewer?.mine).length;
}
