import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Opens the stored copy of a page, which the service worker answers; without one the current page stays. */
async function openStoredCopy(address: string): Promise<void> {
  const { isReadableOffline } = await import('@/api/offline/sync');
  const path = address.replace(/[?#].*/s, '').replace(/^\/ar(?=\/|$)/, '');
  if (await isReadableOffline(path || '/')) window.location.assign(address);
}

/**
 * Keeps the page when a navigation fails without a connection. The router would load the address anew, which shows the
 * browser's error page: an error that its listeners throw ends the navigation before, and one marked as cancelled is
 * not reported.
 */
export function useStayOffline(): void {
  const { events } = useRouter();
  useEffect(() => {
    const stay = (error: { cancelled?: boolean }, address: string) => {
      if (navigator.onLine || error.cancelled) return;
      if (navigator.serviceWorker?.controller) void openStoredCopy(address).catch(() => undefined);
      throw Object.assign(new Error('offline'), { cancelled: true });
    };
    events.on('routeChangeError', stay);
    return () => events.off('routeChangeError', stay);
  }, [events]);
}
