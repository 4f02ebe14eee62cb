/** What still has to reach the API as the member who did it. */
const handlers = new Set<() => Promise<unknown>>();

/** `send` is called, and waited for, before this browser's member signs out. */
export function beforeSignOut(send: () => Promise<unknown>): void {
  handlers.add(send);
}

export async function runBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...handlers].map((send) => send()));
}
