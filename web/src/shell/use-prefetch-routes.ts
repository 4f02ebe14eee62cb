import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { barPlaces, sidePlaces } from './sidebar-links';

const SOON = 1500;

type Connection = { saveData?: boolean };

/** Brings the code of the main places while nothing else happens, so that going there waits for nothing. */
export function useMainPlaces(): void {
  const { prefetch, locale } = useRouter();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      for (const { href } of [...barPlaces, ...sidePlaces])
        void prefetch(href, href, { locale }).catch(() => undefined);
    }, SOON);
    return () => clearTimeout(timer);
  }, [prefetch, locale]);
}
