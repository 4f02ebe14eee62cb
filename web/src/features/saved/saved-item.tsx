import { type ReactNode, useEffect, useRef } from 'react';
import { saveMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';

type Props = { id: string; onRemovedChange: (id: string, isRemoved: boolean) => void; children: ReactNode };

/** Saved post: hidden as soon as it is removed, and restored in place on undo. */
export function SavedItem({ id, onRemovedChange, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { value: isSaved } = useOptimisticMutation(saveMutation, id, true);
  const wasSaved = useRef(isSaved);

  useEffect(() => {
    onRemovedChange(id, !isSaved);
    const hasLeft = wasSaved.current && !isSaved;
    wasSaved.current = isSaved;
    if (hasLeft) focusSibling(box.current);
  }, [id, isSaved, onRemovedChange]);

  return (
    <div ref={box} hidden={!isSaved}>
      {children}
    </div>
  );
}

/** Moves keyboard focus to the neighbouring item. */
function focusSibling(box: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!box || (focused !== document.body && !box.contains(focused))) return;
  const inSight = (element: Element | undefined) => element && !element.hasAttribute('hidden');
  const all = [...(box.parentElement?.children ?? [])];
  const place = all.indexOf(box);
  const beside = all.slice(place + 1).find(inSight) ?? all.slice(0, place).reverse().find(inSight);
  const target = beside?.querySelector<HTMLElement>('article') ?? document.getElementById('content');
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
