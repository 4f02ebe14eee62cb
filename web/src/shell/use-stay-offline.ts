import { useRouter } from 'next/router';
import { useEffect } from 'react';

/**
 * Keeps the page when a navigation fails without a connection. The router would load the address anew, which shows the
 * browser's error page: an error that its listeners throw ends the navigation before, and one marked as cancelled is
 * not reported.
 */
export function useStayOffline(): void {
  const { events } = useRouter();
  useEffect(() => {
    const stay = (error: { cancelled?: boolean }) => {
      if (!navigator.onLine && !error.cancelled) throw Object.assign(new Error('offline'), { cancelled: true });
    };
    events.on('routeChangeError', stay);
    return () => events.off('routeChangeError', stay);
  }, [events]);
}
