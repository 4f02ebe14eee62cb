import { useEffect } from 'react';

/**
 * Opens the page that was asked for when the connection is back, as the bar at the bottom says; but not while the page
 * of a link that was just pressed is loading, which would be given up.
 */
export function useReloadOnline(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    const open = () => {
      if (!isLeaving) openAddress(address);
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('online', open);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('online', open);
    };
  }, [address]);
}

/** Opens an address with the part behind the #, which holds a text that another app shared. */
export function openAddress(address: string): void {
  window.location.replace(address + window.location.hash);
}
