import type { NextPage } from 'next';

/** Page and its options for the shell. */
export type QimaPage<Props = object> = NextPage<Props> & {
  /**
   * `bare` has no header: login, signup; `members` has one for members only: policies; `embed` is a card in a frame of
   * another site.
   */
  shell?: 'app' | 'bare' | 'members' | 'embed';
  /** Members only: redirect of a visitor without a token, in the browser. /login brings them back afterwards. */
  guestRedirect?: '/guest' | '/login';
  /** A page for guests too that is empty or useless without scripts. */
  needsScripts?: boolean;
};
