import { createContext, useContext } from 'react';

export type ComposerKind = 'post' | 'question' | 'digital';

/** Subjects that can be reported to the moderators. */
export type ReportSubject =
  | { kind: 'user'; id: string; name: string }
  | { kind: 'post'; id: string; name: string; authorId?: string }
  | { kind: 'comment'; id: string; postId: string; name: string; authorId?: string };

type ShellActions = {
  openComposer: (kind?: ComposerKind) => void;
  openNotifications: () => void;
  openMenu: () => void;
  openShortcuts: () => void;
  openLogout: () => void;
  openReport: (subject: ReportSubject) => void;
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
  notificationsOpen: false,
});

export const ShellProvider = Context;

/** Returns the actions of the shell. */
export function useShell(): ShellActions {
  return useContext(Context);
}
