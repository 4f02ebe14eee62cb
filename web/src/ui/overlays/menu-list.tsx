import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cn } from '@/lib/cn';
import { Icon } from '../icon';
import { LocaleProvider } from './locale-provider';

export type MenuEntry = {
  id: string;
  /** Text of the entry, also matched by typing a letter. */
  text: string;
  icon?: LucideIcon;
  flipIcon?: boolean;
  /** Current value at the inline end: the chosen theme, the other language. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Replaces icon, text and end. */
  content?: ReactNode;
  href?: string;
  onPress?: () => void;
};

/** Props of a list below its button. */
export type MenuListProps = {
  label: string;
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** Opened by keyboard: the first entry is focused. */
  focusFirst: boolean;
  onClose: () => void;
};

type Props = MenuListProps & { entries: MenuEntry[] };

export function MenuList({ label, entries, trigger, isOpen, focusFirst, onClose }: Props) {
  return (
    <LocaleProvider>
      <Popover
        aria-label={label}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        placement="bottom end"
        offset={10}
        className="menu-popover"
      >
        <Menu aria-label={label} autoFocus={focusFirst ? 'first' : true} onClose={onClose} className="menu">
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              href={entry.href}
              textValue={entry.text}
              onAction={entry.onPress}
              className={cn(
                'menu-item',
                Boolean(entry.content) && 'menu-item-rich',
                entry.tone === 'danger' && 'text-red-ink',
              )}
            >
              {entry.content ?? (
                <>
                  {entry.icon && <Icon of={entry.icon} flip={entry.flipIcon} />}
                  <span className="flex-1">{entry.text}</span>
                  {entry.end && <span className="text-xs text-ink-3">{entry.end}</span>}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </LocaleProvider>
  );
}
