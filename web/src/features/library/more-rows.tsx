import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import { Button } from '@/ui';

type Props = { busy: boolean; onMore: () => void };

/** Loads on when it comes near, which it does at once where a filter leaves little. */
export function MoreRows({ busy, onMore }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const mark = box.current;
    if (!mark || busy) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={box} className="grid justify-items-center">
      <Button variant="o" busy={busy} onClick={onMore}>
        {t('common.loadMore')}
      </Button>
    </div>
  );
}
