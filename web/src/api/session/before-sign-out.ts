/** Requests that must be sent before the sign-out. */
const handlers = new Set<() => Promise<unknown>>();

/** `send` is called and awaited before this browser's member signs out. */
export function beforeSignOut(send: () => Promise<unknown>): void {
  handlers.add(send);
}

export async function runBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...handlers].map((send) => send()));
}
