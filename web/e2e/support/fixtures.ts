import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Member, renew } from './members';
import { API_ORIGIN, WEB_ORIGIN } from './origins';
import type { Locale } from './texts';

export type Device = 'desk' | 'phone';
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

type Options = {
  device?: Device;
  theme?: 'light' | 'dark';
  /** Whose session the browser begins with; nobody's when absent. */
  member?: Member;
  javaScriptEnabled?: boolean;
  /** What the browser asks for where an address names no language; English when absent. */
  language?: Locale;
};

type Journey = {
  /** A browser of one person; its console is watched until the journey's end. */
  open: (options?: Options) => Promise<Page>;
  /** Names messages that belong to what the journey does on purpose, such as a page that is not there. */
  expectMessage: (message: RegExp) => void;
};

/** A slow connection, by choice: whatever a journey doesn't wait for is then not there yet. */
const WRITE_DELAY = Number(process.env.WRITE_DELAY_MS ?? 0);
const READ_DELAY = Number(process.env.READ_DELAY_MS ?? 0);

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route(`${API_ORIGIN}/**`, async (route) => {
    const delay = route.request().method() === 'GET' ? READ_DELAY : WRITE_DELAY;
    await new Promise((done) => setTimeout(done, delay));
    await route.fallback().catch(() => undefined); // the page may have gone meanwhile
  });
}

/**
 * Whoever opens a page looks at it for a moment before they do something, and by then it answers. What is done earlier is
 * `early-press.spec.ts`'s, which asks for no more than the first bytes.
 */
function lookedAt(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await answers(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await answers(page);
    return response;
  };
  return page;
}

/** Pages of others, and those without scripts, answer as they stand. */
async function answers(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('meta[name=scripts]') || 'ready' in document.documentElement.dataset,
  );
}

/** Console errors, warnings and broken policies of every page make a journey fail. */
export const test = base.extend<{ journey: Journey }>({
  journey: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const heard: string[] = [];
    const expected: RegExp[] = [];
    await use({
      open: async ({ device = 'desk', theme = 'light', member, javaScriptEnabled = true, language = 'en' } = {}) => {
        if (member) await renew(member);
        const context = await browser.newContext({
          viewport: SIZES[device],
          hasTouch: device === 'phone',
          reducedMotion: 'reduce',
          javaScriptEnabled,
          locale: language === 'ar' ? 'ar' : 'en-US',
          colorScheme: theme,
          permissions: ['clipboard-read', 'clipboard-write'],
          storageState: {
            cookies: member?.cookies ?? [],
            origins: member
              ? [
                  {
                    origin: WEB_ORIGIN,
                    localStorage: [
                      { name: 'token', value: member.token },
                      { name: 'tokenExpiresAt', value: member.expiresAt },
                    ],
                  },
                ]
              : [],
          },
        });
        contexts.push(context);
        if (WRITE_DELAY || READ_DELAY) await slowDown(context);
        context.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            heard.push(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (error) => heard.push(String(error.error().stack)));
        const page = await context.newPage();
        return javaScriptEnabled ? lookedAt(page) : page;
      },
      expectMessage: (message) => expected.push(message),
    });
    await Promise.all(contexts.map((context) => context.close()));
    const surprises = heard.filter((message) => !expected.some((pattern) => pattern.test(message)));
    expect(surprises, 'what the browser complained about').toEqual([]);
  },
});

export { expect };
