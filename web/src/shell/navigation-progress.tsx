import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

type RouteChange = { shallow: boolean };

/** A thin line at the top while the next page is on its way; it appears only when that takes longer than 150 ms. */
export function NavigationProgress() {
  const { events } = useRouter();
  const [isNavigating, setNavigating] = useState(false);
  useEffect(() => {
    const start = (_url: string, { shallow }: RouteChange) => !shallow && setNavigating(true);
    const end = () => setNavigating(false);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);
  // The router's own announcer says where one has arrived.
  return isNavigating && <div aria-hidden="true" className="navigation-progress" />;
}
