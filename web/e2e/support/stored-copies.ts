import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Waits until the worker is in control and the post is among the stored ones. */
export async function untilStored(page: Page, list: 'home' | 'saved' | 'library', text: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async (name) => (await caches.match(`/offline/${name}`))?.text(), list), {
      timeout: 40_000,
    })
    .toContain(text);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}

/** Everything that this browser stores for the origin, as one text. */
export async function storedWords(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const words: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        words.push(name, request.url);
        const response = await cache.match(request);
        if (/json|html|text/.test(response?.headers.get('content-type') ?? ''))
          words.push((await response?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) words.push(name);
    return words.join('\n');
  });
}
