import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useMembership } from '@/api';
import { useShell } from '@/shell';

const KEY = 'shared';
const PARTS = ['title', 'text', 'url'];

/** Text of what another app shared; apps often repeat the address in the text. */
export function toSharedText(params: URLSearchParams): string {
  const parts = PARTS.map((name) => params.get(name)?.trim() ?? '').filter(Boolean);
  return parts
    .filter((part, place) => !parts.some((other, at) => at !== place && isRepeated(part, other, at < place)))
    .join('\n');
}

function isRepeated(part: string, other: string, isEarlier: boolean): boolean {
  return other.includes(part) && (isEarlier || other !== part);
}

/**
 * Opens the composer with a text that another app shared, on home. A guest signs in first; the text waits in this tab
 * and not in the address of the sign-in page.
 */
export function useSharedText(): void {
  const { replace, isReady } = useRouter();
  const membership = useMembership();
  const { openComposer } = useShell();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (!isReady || membership === 'unknown') return;
    // The service worker moves the text behind the #, where neither its length nor a server's log matters.
    const { search, hash } = window.location;
    const text = toSharedText(new URLSearchParams(search || hash.slice(1))) || (sessionStorage.getItem(KEY) ?? '');
    if (membership === 'guest') {
      if (text) sessionStorage.setItem(KEY, text);
      void replace({ pathname: '/login', query: { next: '/compose' } });
      return;
    }
    sessionStorage.removeItem(KEY);
    openComposer({ text });
    void replace('/');
  }, [isReady, membership]);
}
