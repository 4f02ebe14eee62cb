/** Caches of what a member can read offline, by member: `private-MEMBER`. Those of the worker hold no words of members. */
export const PRIVATE_CACHE = 'private-';

/**
 * Deletes them all, so that the next person at this browser does not find them. Without a member the browser needs no
 * worker either.
 */
export async function clearStoredCopies({ keepWorker = false } = {}): Promise<void> {
  // Browsers have neither on pages without TLS.
  if (typeof caches === 'undefined') return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PRIVATE_CACHE));
  await Promise.all(names.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker?.getRegistration();
  // The next member must not see the notifications of this one.
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  if (!keepWorker) await registration?.unregister();
}
