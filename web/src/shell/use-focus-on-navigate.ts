import { useRouter } from 'next/router';
import { useEffect } from 'react';

const FOCUS_OWNERS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=dialog] *';

/** After going to another page the keyboard begins at its content, as after loading it. */
export function useFocusOnNavigate(): void {
  const { events } = useRouter();
  useEffect(() => {
    let currentPath = window.location.pathname;
    const onRouteChange = () => {
      const { pathname, hash } = window.location;
      if (pathname === currentPath) return;
      currentPath = pathname;
      const focused = document.activeElement;
      // Where the new page has put the focus, or who types, it stays.
      if (hash || focused?.matches(FOCUS_OWNERS)) return;
      document.getElementById('content')?.focus({ preventScroll: true });
    };
    events.on('routeChangeComplete', onRouteChange);
    return () => events.off('routeChangeComplete', onRouteChange);
  }, [events]);
}
