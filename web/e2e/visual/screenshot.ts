import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { localePath } from '../support/texts';
import { type Case, viewportSize } from './cases';
import { RECORDED_AT } from './mock/recorded';
import { API_ORIGIN, WEB_ORIGIN } from './origins';
import type { Screen } from './screens';
import { applyOverrides } from './states';

/** The mock accepts any token; it expires long after the frozen clock. */
const TOKEN = { token: 'e30.e30.e30', tokenExpiresAt: '2099-01-01T00:00:00.000Z' };

/** Returns the screenshot of a case as PNG, and the requests without a recording. */
export async function takeScreenshot(
  browser: Browser,
  wanted: Case,
): Promise<{ picture: Buffer; unanswered: string[] }> {
  const { screen, locale } = wanted;
  const context = await browser.newContext(contextOptions(wanted));
  const unanswered: string[] = [];
  try {
    const page = await context.newPage();
    if (!screen.liveClock) await page.clock.setFixedTime(RECORDED_AT);
    await applyOverrides(page, screen.overrides ?? []);
    const asking = trackRequests(page, screen);
    page.on('response', (response) => {
      if (response.status() === 404 && response.url().startsWith(API_ORIGIN)) {
        unanswered.push(`${response.request().method()} ${response.url().slice(API_ORIGIN.length)}`);
      }
    });
    await page.goto(WEB_ORIGIN + localePath(locale, screen.path));
    await waitUntilSettled(page, asking, screen.isLoading);
    if (screen.interact) {
      await screen.interact(page, locale);
      await waitUntilSettled(page, asking, screen.isLoading);
    }
    if (screen.offline) await goOffline(context, page);
    await page.mouse.move(0, 0);
    const picture = await stableScreenshot(page);
    return { picture, unanswered };
  } finally {
    await context.close();
  }
}

function contextOptions({ screen, width, theme }: Case): Parameters<Browser['newContext']>[0] {
  const stored = { ...(screen.as === 'member' && TOKEN), ...screen.preferences, consent: 'refused' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const [, domain = ''] = /\/\/([^:]+)/.exec(WEB_ORIGIN) ?? [];
  const cookie = (name: string, value: string) =>
    ({ name, value, domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }) as const;
  return {
    viewport: viewportSize(width),
    deviceScaleFactor: 1,
    hasTouch: width < 1024,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    storageState: {
      cookies: [cookie('session_hint', screen.as === 'member' ? '1' : ''), cookie('NEXT_LOCALE', 'en')],
      origins: [{ origin: WEB_ORIGIN, localStorage }],
    },
  };
}

/** Waits for hydration, fonts, pictures and responses, and for two frames. */
async function waitUntilSettled(page: Page, asking: Set<Request>, unfinished = false): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.waitForFunction(() => document.querySelector('main')?.childElementCount);
  if (!unfinished) await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  // Placeholders appear after 150 ms, and calls follow one another.
  await waitUntilIdle(page, asking);
  if (!unfinished) await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const { innerWidth, innerHeight } = window;
    // Pictures outside the viewport may be lazy, and never load.
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    const late = new Promise((resolve) => setTimeout(resolve, 5000));
    await Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => undefined)))]);
    // The colour behind a picture shows at its round corners depending on when it was decoded.
    for (const image of seen) image.style.background = 'none';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Waits until no request was open for a quarter of a second and the page has processed the responses. */
async function waitUntilIdle(page: Page, asking: Set<Request>): Promise<void> {
  const until = Date.now() + 15_000;
  for (let calm = 0; calm < 5; calm = asking.size === 0 ? calm + 1 : 0) {
    if (Date.now() > until) {
      const left = [...asking].map((request) => request.url()).join(', ');
      throw new Error(`${page.url()} is not quiet; it still asks for ${left || 'nothing'}`);
    }
    await page.waitForTimeout(50);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  }
}

/** Tracks open requests; the event stream and pending overrides never end. */
function trackRequests(page: Page, screen: Screen): Set<Request> {
  const asking = new Set<Request>();
  const endless = [
    '/notifications/stream',
    ...(screen.isLoading ? (screen.overrides ?? []).map(({ path }) => path) : []),
  ];
  page.on('request', (request) => {
    // Prefetched page data does not belong to this page and may be cancelled silently.
    if (request.url().includes('/_next/data/')) return;
    if (!endless.some((path) => request.url().startsWith(API_ORIGIN + path))) asking.add(request);
  });
  page.on('requestfinished', (request) => asking.delete(request));
  page.on('requestfailed', (request) => asking.delete(request));
  return asking;
}

/** Takes screenshots until two in a row are equal. */
async function stableScreenshot(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  let before = await shoot();
  for (let tries = 0; tries < 10; tries += 1) {
    await page.waitForTimeout(100);
    const now = await shoot();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${page.url()} does not come to rest`);
}

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.waitForTimeout(300);
}
