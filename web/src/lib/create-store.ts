import { useSyncExternalStore } from 'react';

type Listener<Args extends unknown[]> = (...args: Args) => void;

/** Event of this page. `connect` runs with the first listener and returns a function that runs after the last one. */
export type Signal<Args extends unknown[]> = {
  emit: (...args: Args) => void;
  subscribe: (listener: Listener<Args>) => () => void;
};

export function createSignal<Args extends unknown[] = []>(connect?: () => () => void): Signal<Args> {
  const listeners = new Set<Listener<Args>>();
  let disconnect: (() => void) | undefined;
  return {
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) disconnect?.();
      };
    },
  };
}

/** State of this page that components share. */
export type Store<State> = {
  get: () => State;
  set: (next: State) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<State>(initial: State, connect?: () => () => void): Store<State> {
  const changes = createSignal(connect);
  let state = initial;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

/**
 * Returns the selected part of a store. `select` returns a primitive or a part of the state, never a new object;
 * `onServer` is the value during server rendering and hydration.
 */
export function useStore<State, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
  onServer: Selected,
): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => onServer,
  );
}
