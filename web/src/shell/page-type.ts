import type { NextPage } from 'next';

/** Page and its options for the shell. */
export type QimaPage<Props = object> = NextPage<Props> & {
  /** `bare` has no header: login, signup, policies. */
  shell?: 'app' | 'bare';
  /** Members only: redirect of a visitor without a token, in the browser. /login brings them back afterwards. */
  guestRedirect?: '/guest' | '/login';
};
