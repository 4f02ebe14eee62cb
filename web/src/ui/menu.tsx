import type { LucideIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';

const MenuList = dynamic(() => import('./overlays/menu-list').then((module) => module.MenuList), { ssr: false });

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

type Props = {
  label: string;
  entries: MenuEntry[];
  /** What stands on the button. */
  children: ReactNode;
} & Omit<ComponentProps<'button'>, 'children'>;

/** A button with a menu under it; the menu's code comes with the first opening. */
export function Menu({ label, entries, children, ...button }: Props) {
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
      {opened.current && (
        <MenuList
          label={label}
          entries={entries}
          trigger={trigger}
          isOpen={isOpen}
          focusFirst={byKeyboard}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
