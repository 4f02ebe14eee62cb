import type { ReactNode } from 'react';
import { type Post, useMembership } from '@/api';

/** One action of a post's row. */
export const ACTION =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md px-2.5 transition-colors hover:bg-sunken';

/** The word beside an action's icon; narrow cards show the icon alone. */
export const ACTION_WORD = '@max-[29rem]:sr-only';

/** Where a guest who wants to act goes first, and comes back from. */
export function joinFor({ _id }: Pick<Post, '_id'>): string {
  return `/signup?next=${encodeURIComponent(`/posts/${_id}`)}`;
}

type Props = {
  /** A link with the class `guest-only`. */
  guest: ReactNode;
  /** What carries the class `member-only`. */
  member: ReactNode;
};

/** Both until it is known who reads, when style sheets choose; then one of them. */
export function ForReader({ guest, member }: Props) {
  const membership = useMembership();
  return (
    <>
      {membership !== 'member' && guest}
      {membership !== 'guest' && member}
    </>
  );
}
