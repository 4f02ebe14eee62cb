import type { Post } from '@/api';

/** One action of a post's row. */
export const ACTION_CLASS =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md px-2.5 transition-colors hover:bg-sunken';

/** The word beside an action's icon; narrow cards show the icon alone. */
export const ACTION_LABEL_CLASS = '@max-[29rem]:sr-only';

/** Where a guest who wants to act goes first, and comes back from. */
export function signupHref({ _id }: Pick<Post, '_id'>): string {
  return `/signup?next=${encodeURIComponent(`/posts/${_id}`)}`;
}
