import { useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button } from './button';

/** Distance ahead of the viewport at which the next posts are fetched. */
const ROOT_MARGIN = '1200px 0px';

/** Fetches the next page as the end of the list comes near, with a button as a fallback. */
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
