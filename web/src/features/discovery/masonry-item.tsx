import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Row height of the grid, and the gap between items. */
const ROW = 8;
const GAP = 20;

/** Item of a masonry grid: spans as many low rows as its height, so that no gaps remain. */
export function MasonryItem({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, item.current];
    if (!outer || !inner) return;
    const measure = () => {
      outer.style.gridRowEnd = `span ${Math.ceil((inner.getBoundingClientRect().height + GAP) / ROW)}`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="min-w-0">
      <div ref={item}>{children}</div>
    </div>
  );
}
