import { createContext, useContext } from 'react';

export type ComposerKind = 'post' | 'question' | 'digital';

type ShellActions = {
  openComposer: (kind?: ComposerKind) => void;
  openNotifications: () => void;
  openMenu: () => void;
  askLogout: () => void;
  notificationsOpen: boolean;
};

const nothing = () => {};

const Context = createContext<ShellActions>({
  openComposer: nothing,
  openNotifications: nothing,
  openMenu: nothing,
  askLogout: nothing,
  notificationsOpen: false,
});

export const ShellProvider = Context;

/** What any part of the page may ask of the shell. */
export function useShell(): ShellActions {
  return useContext(Context);
}
