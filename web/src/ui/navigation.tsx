import { createContext, useContext } from 'react';

type Navigation = {
  navigate: (path: string) => void;
  /** The path with its language's prefix. */
  localizedHref: (path: string) => string;
};

const Context = createContext<Navigation>({
  navigate: (path) => window.location.assign(path),
  localizedHref: (path) => path,
});

/** How a component goes somewhere without knowing the router; the shell fills it. */
export const NavigationProvider = Context;

export function useNavigation(): Navigation {
  return useContext(Context);
}
