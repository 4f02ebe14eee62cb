import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { Icon } from './icon';

/** Items beside each other at xs, sm, md, lg and xl. */
export type PerView = readonly [number, number, number, number, number];

export const usersPerView: PerView = [2, 3, 4, 5, 6];
export const postsPerView: PerView = [1, 1, 2, 3, 3];
export const postViewPerView: PerView = [1, 1, 1, 1, 1];

type Props = { label: string; perView: PerView; children: ReactNode; className?: string };

/** Scroll-snap with buttons as well as drag; nuqtas count the screens. Forward is the reading direction. */
export function Carousel({ label, perView, children, className }: Props) {
  const { t } = useTranslation();
  const track = useRef<HTMLUListElement>(null);
  const [{ page, pages }, setPlace] = useState({ page: 0, pages: 1 });

  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const measure = () => {
      const count = Math.max(1, Math.round(list.scrollWidth / list.clientWidth));
      // In right-to-left scrolling the offset is negative.
      const index = Math.round(Math.abs(list.scrollLeft) / list.clientWidth);
      setPlace({ page: Math.min(index, count - 1), pages: count });
    };
    measure();
    list.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => {
      list.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);

  const go = (steps: number) => {
    const list = track.current;
    if (!list) return;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollBy({ left: steps * forward * list.clientWidth, behavior: 'smooth' });
  };

  const [xs, sm, md, lg, xl] = perView;
  const style = { '--xs': xs, '--sm': sm, '--md': md, '--lg': lg, '--xl': xl } as CSSProperties;
  return (
    <section aria-roledescription={t('a11y.carousel')} aria-label={label} className={cn('carousel', className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without focusable items must be reachable by keyboard */}
      <ul ref={track} className="carousel-track" style={style} tabIndex={0} aria-label={label}>
        {Children.map(children, (child) => (
          <li className="carousel-item">{child}</li>
        ))}
      </ul>
      {pages > 1 && (
        <>
          <CarouselButton side="start" label={t('common.previous')} disabled={page === 0} onPress={() => go(-1)} />
          <CarouselButton side="end" label={t('common.next')} disabled={page === pages - 1} onPress={() => go(1)} />
          <p className="carousel-index">
            <span className="sr-only">{t('a11y.slide', { current: page + 1, total: pages })}</span>
            {Array.from({ length: pages }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their places
              <span key={index} aria-hidden="true" data-current={index === page || undefined} />
            ))}
          </p>
        </>
      )}
    </section>
  );
}

type ButtonProps = { side: 'start' | 'end'; label: string; disabled: boolean; onPress: () => void };

function CarouselButton({ side, label, disabled, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="carousel-button"
      data-side={side}
    >
      <Icon of={side === 'start' ? ChevronLeft : ChevronRight} flip />
    </button>
  );
}
