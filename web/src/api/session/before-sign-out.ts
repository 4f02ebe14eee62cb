/** What still has to reach the API as the member who did it. */
const pending = new Set<() => Promise<unknown>>();

/** `send` is called, and waited for, before this browser's member signs out. */
export function beforeSignOut(send: () => Promise<unknown>): void {
  pending.add(send);
}

export async function sendWhatIsPending(): Promise<void> {
  await Promise.allSettled([...pending].map((send) => send()));
}
