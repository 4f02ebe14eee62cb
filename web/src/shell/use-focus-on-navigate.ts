import { useRouter } from 'next/router';
import { useEffect } from 'react';

const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=dialog] *';

/** After going to another page the keyboard begins at its content, as after loading it. */
export function useArrivalFocus(): void {
  const { events } = useRouter();
  useEffect(() => {
    let here = window.location.pathname;
    const arrive = () => {
      const { pathname, hash } = window.location;
      if (pathname === here) return;
      here = pathname;
      const focused = document.activeElement;
      // Where the new page has put the focus, or who types, it stays.
      if (hash || focused?.matches(TAKEN)) return;
      document.getElementById('content')?.focus({ preventScroll: true });
    };
    events.on('routeChangeComplete', arrive);
    return () => events.off('routeChangeComplete', arrive);
  }, [events]);
}
