import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { lazyWithRetry } from './lazy';
import type { MenuEntry, MenuListProps } from './overlays/menu-list';

const MenuList = lazyWithRetry(() => import('./overlays/menu-list').then((module) => module.MenuList));

type ButtonProps = {
  label: string;
  /** Rendered from the first opening on. */
  list: (place: MenuListProps) => ReactNode;
  /** Content of the button. */
  children: ReactNode;
} & Omit<ComponentProps<'button'>, 'children' | 'list'>;

/** Button that opens a menu below it. */
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

/** Button with a menu below it; the menu's code loads on first opening. */
export function Menu({ entries, ...button }: Props) {
  return <MenuButton {...button} list={(place) => <MenuList {...place} entries={entries} />} />;
}
