import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const OPEN_DELAY_MS = 400;
/** Time to move from the button to the picker. */
const CLOSE_DELAY_MS = 260;

export const loadPicker = () => import('./reaction-picker').then((module) => module.ReactionPicker);

/** State of the picker: opened by click, Enter, hovering or a long press. */
export function usePicker() {
  const [openedBy, setOpenedBy] = useState<'press' | 'hover' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };
  const leave = ({ pointerType }: Pick<PointerEvent, 'pointerType'>) => {
    clearTimeout(timer.current);
    if (pointerType === 'mouse' && openedBy === 'hover') after(CLOSE_DELAY_MS, () => setOpenedBy(null));
  };

  return {
    isOpen: openedBy !== null,
    takesFocus: openedBy === 'press',
    close: () => {
      clearTimeout(timer.current);
      setOpenedBy(null);
    },
    picker: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => leave({ pointerType: 'mouse' }),
    },
    button: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        void loadPicker();
        if (pointerType === 'mouse') after(OPEN_DELAY_MS, () => setOpenedBy((by) => by ?? 'hover'));
      },
      onPointerLeave: leave,
      onPointerDown: ({ pointerType }: PointerEvent) => {
        wasHeld.current = false;
        if (pointerType === 'mouse') return;
        after(OPEN_DELAY_MS, () => {
          wasHeld.current = true;
          setOpenedBy('press');
        });
      },
      onPointerCancel: () => clearTimeout(timer.current),
      onContextMenu: (event: MouseEvent) => {
        // A long press opens the picker instead of the browser's menu.
        if (wasHeld.current) event.preventDefault();
      },
      onClick: () => {
        clearTimeout(timer.current);
        // The end of a long press is not a click.
        if (wasHeld.current) wasHeld.current = false;
        else setOpenedBy((by) => (by === 'press' ? null : 'press'));
      },
    },
  };
}
