import { useEffect, useRef } from 'react';
import { preferences } from '@/lib/preferences';
import { readStaffKey, type StaffKey } from './staff-keys';

/** There a key is text, or has a meaning of its own; radio buttons and checkboxes take no letters. */
const IGNORED_TARGETS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** There Enter already does something. */
const ENTERED_TARGETS = 'a, button, input, summary';

type Handlers = Partial<Record<StaffKey, () => void>>;

/** Single keys of the console; they obey the member's setting for shortcuts. */
export function useStaffKeys(handlers: Handlers): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (preferences().shortcuts === 'off') return;
      if (event.target instanceof Element && event.target.closest(IGNORED_TARGETS)) return;
      const key = readStaffKey(event);
      if (key === 'enter' && event.target instanceof Element && event.target.closest(ENTERED_TARGETS)) return;
      const handler = key && current.current[key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    // Before the members' shortcuts, in which some keys have another meaning.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
