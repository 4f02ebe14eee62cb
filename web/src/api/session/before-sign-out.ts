import { createStore } from '@/lib/create-store';

/** Requests that must be sent, or answered, before the sign-out. */
const handlers = new Set<() => Promise<unknown>>();

/** Whether this browser's member is signing out: the API refuses what is sent beside it. */
export const isSigningOut = createStore(false);

/** `send` is called and awaited before this browser's member signs out. */
export function beforeSignOut(send: () => Promise<unknown>): void {
  handlers.add(send);
}

/** Signs out after all handlers. */
export async function signOutWith(signOut: () => Promise<void>): Promise<void> {
  isSigningOut.set(true);
  try {
    await Promise.allSettled([...handlers].map((send) => send()));
    await signOut();
  } finally {
    isSigningOut.set(false);
  }
}
