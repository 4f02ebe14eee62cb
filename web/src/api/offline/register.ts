const FILES = '/_next/static/';

/**
 * Registers the service worker, which keeps the offline page with its scripts. It learns the language, and the files
 * that were loaded before it was there.
 */
export async function registerServiceWorker(language: string): Promise<void> {
  // The browser refuses without TLS, in some private windows, and where storage is full: then nothing is stored.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(({ pathname }) => pathname.startsWith(FILES)).map(({ pathname }) => pathname);
  active?.postMessage({ language, files });
}
