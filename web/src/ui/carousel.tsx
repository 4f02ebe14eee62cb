import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon } from './icon';

/** Items beside each other at xs, sm, md, lg and xl. */
export type PerView = readonly [number, number, number, number, number];

export const usersPerView: PerView = [2, 3, 4, 5, 6];
export const postsPerView: PerView = [1, 1, 2, 3, 3];
export const postViewPerView: PerView = [1, 1, 1, 1, 1];

const BREAKPOINTS = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

type Props = { label: string; perView: PerView; children: ReactNode; className?: string };

/** Scroll-snap carousel with buttons and drag; dots show the number of screens. Forward is the reading direction. */
export function Carousel({ label, perView, children, className }: Props) {
  const { t } = useTranslation();
  const track = useRef<HTMLUListElement>(null);
  const items = Children.count(children);
  const [{ page, pages }, setPosition] = useState({ page: 0, pages: 0 });
  const fitsFrom = BREAKPOINTS[perView.findIndex((count) => items <= count)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items are more screens, in a list of the same size
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const measure = () => {
      const { scrollWidth, clientWidth } = list;
      const step = screenWidth(list);
      // Rounded widths must not add a screen.
      const count = Math.max(1, Math.ceil((scrollWidth - clientWidth) / step - 0.05) + 1);
      // In right-to-left scrolling the offset is negative.
      const offset = Math.abs(list.scrollLeft);
      const isEnd = offset + clientWidth >= scrollWidth - 2;
      const index = isEnd ? count - 1 : Math.round(offset / step);
      setPosition({ page: Math.min(index, count - 1), pages: count });
    };
    measure();
    list.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => {
      list.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [items]);

  // Read here, so that the messages are part of the page's HTML.
  const labels = {
    previous: t('common.previous'),
    next: t('common.next'),
    place: t('a11y.slide', { current: page + 1, total: pages }),
  };
  const scrollByScreens = (steps: number) => {
    const list = track.current;
    if (!list) return;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollBy({ left: steps * forward * screenWidth(list), behavior: 'smooth' });
  };

  const [xs, sm, md, lg, xl] = perView;
  const style = { '--xs': xs, '--sm': sm, '--md': md, '--lg': lg, '--xl': xl } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is no group of fields, and a section's name stands above it
    <div
      role="group"
      aria-roledescription={t('a11y.carousel')}
      aria-label={label}
      className={cn('carousel', className)}
      // From this breakpoint on everything fits on one screen.
      data-whole={fitsFrom}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without focusable items must be reachable by keyboard */}
      <ul ref={track} className="carousel-track" style={style} tabIndex={0} aria-label={label}>
        {Children.map(children, (child) => (
          <li className="carousel-item">{child}</li>
        ))}
      </ul>
      {pages === 0 && fitsFrom !== 'xs' && <p className="carousel-index carousel-place" />}
      {pages > 1 && (
        <>
          <CarouselButton
            side="start"
            label={labels.previous}
            disabled={page === 0}
            onPress={() => scrollByScreens(-1)}
          />
          <CarouselButton
            side="end"
            label={labels.next}
            disabled={page === pages - 1}
            onPress={() => scrollByScreens(1)}
          />
          <p className="carousel-index">
            <span className="sr-only">{labels.place}</span>
            {Array.from({ length: pages }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their places
              <span key={index} aria-hidden="true" data-current={index === page || undefined} />
            ))}
          </p>
        </>
      )}
    </div>
  );
}

/** Returns CSS pixels between the first items of two screens. */
function screenWidth(list: HTMLElement): number {
  return list.clientWidth + (Number.parseFloat(getComputedStyle(list).columnGap) || 0);
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
