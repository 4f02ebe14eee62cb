import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from '@/lib/cn';

export type Tab = { id: string; label: ReactNode };

type Props = {
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** Panel of the selected tab. */
  children?: ReactNode;
  className?: string;
  panelClassName?: string;
};

/** Tabs; arrow keys follow the reading direction. */
export function Tabs({ label, tabs, selected, onSelect, children, className, panelClassName }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scrolled list follows its selected tab
  useEffect(() => {
    if (list.current) revealSelected(list.current);
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const index = tabs.findIndex((tab) => tab.id === selected);
    const next = keyTarget(event.key, forward, index, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab || next === null) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={cn('tabs', className)} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="tab"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={panelClassName}>
          {children}
        </div>
      )}
    </>
  );
}

function keyTarget(key: string, forward: string, index: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (index - 1 + count) % count;
  return null;
}

/** Scrolls a list of tabs sideways until the selected one is in it. */
function revealSelected(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (!tab || list.scrollWidth <= list.clientWidth) return;
  if (tab.left < frame.left) list.scrollLeft += tab.left - frame.left;
  else if (tab.right > frame.right) list.scrollLeft += tab.right - frame.right;
}
