import type { MouseEvent } from 'react';
import { type JoinRequest, useShell } from './shell-context';

export type JoinLinkProps = { href: string; onClick: (event: MouseEvent) => void };

/**
 * Returns the props of a link for a guest's action: it opens the Join sheet over the page. A new tab, or a browser
 * without scripts, gets the sign-up page, which leads back to `next` too.
 */
export function useJoinLink(): (request: JoinRequest) => JoinLinkProps {
  const { openJoin } = useShell();
  return (request) => ({
    href: `/signup?next=${encodeURIComponent(request.next)}`,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      openJoin(request);
    },
  });
}
