import { useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button } from './button';

/** How far ahead of the reader the next posts are fetched. */
const ROOT_MARGIN = '1200px 0px';

/** The list goes on by itself as its end comes near, and by this button wherever that does not happen. */
export function LoadMore({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = button.current;
    if (busy || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={button} className="grid justify-items-center py-4">
      <Button variant="o" busy={busy} onClick={onMore}>
        {t('common.loadMore')}
      </Button>
    </div>
  );
}
