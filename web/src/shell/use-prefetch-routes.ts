import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { barLinks, sidebarLinks } from './sidebar-links';

const PREFETCH_DELAY_MS = 1500;

type Connection = { saveData?: boolean };

/** Brings the code of the main places while nothing else happens, so that going there waits for nothing. */
export function usePrefetchRoutes(): void {
  const { prefetch, locale } = useRouter();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      for (const { href } of [...barLinks, ...sidebarLinks])
        void prefetch(href, href, { locale }).catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [prefetch, locale]);
}
