import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { lazyWithRetry } from './lazy';

const MenuList = lazyWithRetry(() => import('./overlays/menu-list').then((module) => module.MenuList));

export type MenuEntry = {
  id: string;
  /** What it says, and what typing a letter finds. */
  text: string;
  icon?: LucideIcon;
  flipIcon?: boolean;
  /** The state at the line's end: the chosen theme, the other language. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Instead of icon, text and end. */
  content?: ReactNode;
  href?: string;
  onPress?: () => void;
};

/** What a list needs to stand under its button. */
export type MenuListProps = {
  label: string;
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** Opened by keyboard: the first entry is ready at once. */
  focusFirst: boolean;
  onClose: () => void;
};

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
