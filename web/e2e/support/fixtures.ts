import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Member, refreshToken } from './members';
import { API_ORIGIN, WEB_ORIGIN } from './origins';
import { LOCALES, type Locale } from './texts';

export type Device = 'desktop' | 'phone';
const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

type Options = {
  device?: Device;
  theme?: 'light' | 'dark';
  /** Member whose session the browser starts with; a guest without it. */
  member?: Member;
  javaScriptEnabled?: boolean;
  /** Language preference of a browser without an explicit choice; English is chosen without it. */
  language?: Locale;
  /** Allows the service worker, which other tests do without: it would answer in the place of the network. */
  serviceWorker?: boolean;
};

/** Playwright's own words in a context without service workers. */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright/;

type App = {
  /** Opens a browser context; its console is checked until the end of the test. */
  open: (options?: Options) => Promise<Page>;
  /** Allows console messages that the test causes on purpose, such as a missing page. */
  expectMessage: (message: RegExp) => void;
};

/** Optional delay of writes, as on a slow connection: reveals steps that do not wait. */
const WRITE_DELAY = Number(process.env.WRITE_DELAY_MS ?? 0);
const READ_DELAY = Number(process.env.READ_DELAY_MS ?? 0);

function webCookie(name: string, value: string): Member['cookies'][number] {
  const { hostname } = new URL(WEB_ORIGIN);
  return { name, value, domain: hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' };
}

async function delayApi(context: BrowserContext): Promise<void> {
  await context.route(`${API_ORIGIN}/**`, async (route) => {
    const delay = route.request().method() === 'GET' ? READ_DELAY : WRITE_DELAY;
    await new Promise((done) => setTimeout(done, delay));
    await route.fallback().catch(() => undefined); // the page may be closed
  });
}

/**
 * Waits for hydration after each navigation, as people do. Input before it is tested by `hydration.spec.ts`, which
 * opens pages only until the first bytes.
 */
function waitForHydration(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await untilHydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilHydrated(page);
    return response;
  };
  return page;
}

/** Pages of other origins, and those without scripts, are not hydrated. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('meta[name=scripts]') || 'ready' in document.documentElement.dataset,
  );
}

/** Tag of tests that take more than ten seconds, alone or with their siblings; `npm test -- --all` runs them. */
export const LONG = '@long';
/** The same of whole files. */
const LONG_FILES =
  /\/(account-lifecycle|api-outage|bad-input|consent|hydration|lazy-chunks|verify-share|xss)\.spec\.ts$/;
const LANGUAGE_IN_TITLE = /,? \(?\b(en|ar)\b[^()]*\)?$/;

/** A title with a language runs in one of the two, by a hash of the rest; `npm test -- --all` runs both. */
function isInShortRun(title: string): boolean {
  const language = LANGUAGE_IN_TITLE.exec(title)?.[1];
  if (!language) return true;
  let hash = 0;
  for (const letter of title.replace(LANGUAGE_IN_TITLE, '')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return LOCALES[hash % LOCALES.length] === language;
}

/** Console errors, warnings and violations of the content security policy fail a test. */
export const test = base.extend<{ app: App; language: undefined }>({
  language: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use, info) => {
      const isLong = process.env.QIMA_LONG === '1';
      const isPart = info.tags.includes(LONG) || LONG_FILES.test(info.file);
      info.skip(!isLong && isPart, 'needs QIMA_LONG=1: more than ten seconds');
      info.skip(!isLong && !isInShortRun(info.title), 'needs QIMA_LONG=1: runs in the other language');
      await use(undefined);
    },
    { auto: true },
  ],
  app: async ({ browser, browserName }, use) => {
    const contexts: BrowserContext[] = [];
    const messages: string[] = [];
    const expected: RegExp[] = [];
    await use({
      open: async ({
        device = 'desktop',
        theme = 'light',
        member,
        javaScriptEnabled = true,
        language,
        serviceWorker,
      } = {}) => {
        if (member) await refreshToken(member);
        const context = await browser.newContext({
          viewport: VIEWPORTS[device],
          hasTouch: device === 'phone',
          reducedMotion: 'reduce',
          javaScriptEnabled,
          locale: language === 'ar' ? 'ar' : 'en-US',
          colorScheme: theme,
          serviceWorkers: serviceWorker ? 'allow' : 'block',
          // Only Chromium has them.
          permissions: browserName === 'chromium' ? ['clipboard-read', 'clipboard-write'] : [],
          storageState: {
            cookies: [
              ...(member ? [...member.cookies, webCookie('session_hint', '1')] : []),
              ...(language ? [] : [webCookie('NEXT_LOCALE', 'en')]),
            ],
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
        if (WRITE_DELAY || READ_DELAY) await delayApi(context);
        context.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()) && !BLOCKED_WORKER.test(message.text()))
            messages.push(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (error) => messages.push(String(error.error().stack)));
        const page = await context.newPage();
        return javaScriptEnabled ? waitForHydration(page) : page;
      },
      expectMessage: (message) => expected.push(message),
    });
    // A route may still fetch when a test ends.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
    expect(unexpected, 'what the browser complained about').toEqual([]);
  },
});

export { expect };
