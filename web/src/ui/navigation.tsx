import { createContext, useContext } from 'react';

type Navigation = {
  navigate: (path: string) => void;
  /** Returns the path with its language's prefix. */
  localizedHref: (path: string) => string;
};

const Context = createContext<Navigation>({
  navigate: (path) => window.location.assign(path),
  localizedHref: (path) => path,
});

/** Navigation for components that do not import the router; the shell provides it. */
export const NavigationProvider = Context;

export function useNavigation(): Navigation {
  return useContext(Context);
}
