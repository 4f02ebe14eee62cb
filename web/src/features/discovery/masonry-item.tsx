import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The height of the grid's rows, and what is left between two items. */
const ROW = 8;
const GAP = 20;

/** An item of a grid whose rows are low: it takes as many as it is tall, so that no holes are left under short ones. */
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
