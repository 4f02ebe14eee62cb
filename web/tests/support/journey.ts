import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Member } from './members';
import { WEB_ORIGIN } from './origins';

export type Device = 'desk' | 'phone';
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

type Options = {
  device?: Device;
  theme?: 'light' | 'dark';
  /** Whose session the browser begins with; nobody's when absent. */
  member?: Member;
  javaScriptEnabled?: boolean;
};

type Journey = {
  /** A browser of one person; its console is watched until the journey's end. */
  open: (options?: Options) => Promise<Page>;
  /** Names messages that belong to what the journey does on purpose, such as a page that is not there. */
  expectMessage: (message: RegExp) => void;
};

/** Console errors, warnings and broken policies of every page make a journey fail. */
export const test = base.extend<{ journey: Journey }>({
  journey: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const heard: string[] = [];
    const expected: RegExp[] = [];
    await use({
      open: async ({ device = 'desk', theme = 'light', member, javaScriptEnabled = true } = {}) => {
        const context = await browser.newContext({
          viewport: SIZES[device],
          hasTouch: device === 'phone',
          reducedMotion: 'reduce',
          javaScriptEnabled,
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
        context.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            heard.push(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (error) => heard.push(String(error.error().stack)));
        return context.newPage();
      },
      expectMessage: (message) => expected.push(message),
    });
    await Promise.all(contexts.map((context) => context.close()));
    const surprises = heard.filter((message) => !expected.some((pattern) => pattern.test(message)));
    expect(surprises, 'what the browser complained about').toEqual([]);
  },
});

export { expect };
