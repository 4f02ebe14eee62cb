import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useMe } from '@/api';
import { preferences } from '@/lib/preferences';
import { goToPost } from './post-navigation';
import { useShell } from './shell-context';
import { keyName, readShortcut, type ShortcutAct } from './shortcuts';

/** How long `g` waits for the key after it. */
const SEQUENCE = 1500;
/** Whoever types, or is in a dialog or a menu, means the letter. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const PLACES: Partial<Record<ShortcutAct, string>> = {
  home: '/',
  explore: '/explore',
  saved: '/saved-posts',
  purchased: '/purchased-posts',
  finance: '/finance',
  settings: '/settings/main',
};

/** Single keys for whoever reads with the keyboard; they can be turned off in the help that `?` opens. */
export function useShortcuts(): void {
  const router = useRouter();
  const { openComposer, openNotifications, openShortcuts } = useShell();
  const { data: me } = useMe();
  const last = useRef({ name: '', at: 0 });

  useEffect(() => {
    const act = (wanted: ShortcutAct) => {
      const place = wanted === 'profile' ? me && `/users/${me._id}` : PLACES[wanted];
      if (place) void router.push(place);
      if (wanted === 'next') goToPost(1);
      if (wanted === 'previous') goToPost(-1);
      if (wanted === 'new') openComposer();
      if (wanted === 'notifications') openNotifications();
      if (wanted === 'help') openShortcuts();
      if (wanted === 'search') {
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
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
      const name = keyName(event);
      if (!name) return;
      const before = event.timeStamp - last.current.at < SEQUENCE ? last.current.name : '';
      const read = readShortcut(before, name);
      last.current = { name: read.pending, at: event.timeStamp };
      if (!read.act) return;
      event.preventDefault();
      act(read.act);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, me, openComposer, openNotifications, openShortcuts]);
}
