import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { lazyWithRetry } from './lazy';
import type { MenuEntry, MenuListProps } from './overlays/menu-list';

const MenuList = lazyWithRetry(() => import('./overlays/menu-list').then((module) => module.MenuList));

type ButtonProps = {
  label: string;
  /** Drawn from the first opening on. */
  list: (place: MenuListProps) => ReactNode;
  /** What stands on the button. */
  children: ReactNode;
} & Omit<ComponentProps<'button'>, 'children' | 'list'>;

/** A button that opens a menu under it. */
export function MenuButton({ label, list, children, ...button }: ButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const opened = useRef(false);
  opened.current ||= isOpen;
  return (
    <>
      <button
        {...button}
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          setByKeyboard(event.detail === 0);
          setOpen((open) => !open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setByKeyboard(true);
          setOpen(true);
        }}
      >
        {children}
      </button>
      {opened.current && list({ label, trigger, isOpen, focusFirst: byKeyboard, onClose: () => setOpen(false) })}
    </>
  );
}

type Props = { entries: MenuEntry[] } & Omit<ButtonProps, 'list'>;

/** A button with a menu under it; the menu's code comes with the first opening. */
export function Menu({ entries, ...button }: Props) {
  return <MenuButton {...button} list={(place) => <MenuList {...place} entries={entries} />} />;
}
