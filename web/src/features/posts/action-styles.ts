import type { Post } from '@/api';

/** Class of an action in a post's row. */
export const ACTION_CLASS =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md px-2.5 transition-colors hover:bg-sunken';

/** Label beside an action's icon; narrow cards show only the icon. */
export const ACTION_LABEL_CLASS = '@max-[29rem]:sr-only';

/** Path to which a guest who joins returns. */
export function postPath({ _id }: Pick<Post, '_id'>): string {
  return `/posts/${_id}`;
}
