import type { NextPage } from 'next';

/** A page and how the shell treats it. */
export type QimaPage<Props = object> = NextPage<Props> & {
  /** `bare` has no bar: login, signup, policies. */
  shell?: 'app' | 'bare';
  /** Members only: where a visitor without a token is taken in the browser. /login brings them back afterwards. */
  guestRedirect?: '/guest' | '/login';
};
