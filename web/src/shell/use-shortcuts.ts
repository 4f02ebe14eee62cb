import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useMe } from '@/api';
import { memberPath } from '@/lib/member-path';
import { preferences } from '@/lib/preferences';
import { focusPost } from './post-navigation';
import { useShell } from './shell-context';
import { keyName, readShortcut, type ShortcutAction } from './shortcuts';

/** Time that `g` waits for the next key. */
const SEQUENCE_TIMEOUT_MS = 1500;
/** In text fields, dialogs and menus a key is not a shortcut. */
const IGNORED_TARGETS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const ROUTES: Partial<Record<ShortcutAction, string>> = {
  home: '/',
  explore: '/explore',
  saved: '/saved-posts',
  purchased: '/purchased-posts',
  finance: '/finance',
  settings: '/settings/main',
};

/** Single-key shortcuts; they can be turned off in the help that `?` opens. */
export function useShortcuts(): void {
  const router = useRouter();
  const { openComposer, openNotifications, openShortcuts } = useShell();
  const { data: me } = useMe();
  const last = useRef({ name: '', at: 0 });

  useEffect(() => {
    const run = (action: ShortcutAction) => {
      const route = action === 'profile' ? me && memberPath(me) : ROUTES[action];
      if (route) void router.push(route);
      if (action === 'next') focusPost(1);
      if (action === 'previous') focusPost(-1);
      if (action === 'new') openComposer();
      if (action === 'notifications') openNotifications();
      if (action === 'help') openShortcuts();
      if (action === 'search') {
        const box = [...document.querySelectorAll<HTMLElement>('input[type=search]')].find(
          (input) => input.offsetParent,
        );
        if (box) box.focus();
        else void router.push('/search');
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (preferences().shortcuts === 'off') return;
      if (event.target instanceof Element && event.target.closest(IGNORED_TARGETS)) return;
      const name = keyName(event);
      if (!name) return;
      const before = event.timeStamp - last.current.at < SEQUENCE_TIMEOUT_MS ? last.current.name : '';
      const read = readShortcut(before, name);
      last.current = { name: read.pending, at: event.timeStamp };
      if (!read.act) return;
      event.preventDefault();
      run(read.act);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, me, openComposer, openNotifications, openShortcuts]);
}
