import { createContext, useContext } from 'react';
import type { Post } from '@/api';

export type ComposerKind = 'post' | 'question' | 'digital';

/**
 * What the composer opens with: a kind of new post, a text from another app, a post to edit, or one that waits for a
 * connection; and whether it opens the image picker.
 */
export type ComposerRequest = {
  kind?: ComposerKind;
  text?: string;
  edit?: Post;
  waitingKey?: string;
  picksImages?: boolean;
};

/** Subjects that can be reported to the moderators. */
export type ReportSubject =
  | { kind: 'user'; id: string; name: string }
  | { kind: 'post'; id: string; name: string; authorId?: string }
  | { kind: 'comment' | 'review' | 'reviewReply'; id: string; postId: string; name: string; authorId?: string };

/**
 * Action of a guest that needs an account, the path to come back to, and what it is about: a product's title, or a
 * member who can be followed by e-mail too.
 */
export type JoinRequest = {
  reason: 'react' | 'comment' | 'helpful' | 'save' | 'follow' | 'email' | 'tip' | 'buy' | 'get';
  next: string;
  subject?: string;
  author?: { id: string; name: string };
};

type ShellActions = {
  openComposer: (request?: ComposerRequest) => void;
  openNotifications: () => void;
  openMenu: () => void;
  openShortcuts: () => void;
  openLogout: () => void;
  openReport: (subject: ReportSubject) => void;
  openJoin: (request: JoinRequest) => void;
  notificationsOpen: boolean;
};

const noop = () => {};

const Context = createContext<ShellActions>({
  openComposer: noop,
  openNotifications: noop,
  openMenu: noop,
  openShortcuts: noop,
  openLogout: noop,
  openReport: noop,
  openJoin: noop,
  notificationsOpen: false,
});

export const ShellProvider = Context;

/** Returns the actions of the shell. */
export function useShell(): ShellActions {
  return useContext(Context);
}
