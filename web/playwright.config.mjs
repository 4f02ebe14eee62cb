import { defineConfig } from '@playwright/test';
import { findBrowser } from '../infra/testing/browser.mjs';

const { executablePath, args, env } = await findBrowser();
const OTHER_BROWSERS = '**/other-browsers.spec.ts';

/** End-to-end tests of a running product; its origins are in WEB_ORIGIN and API_ORIGIN. */
export default defineConfig({
  testDir: './e2e',
  // Visual tests have their own configuration and browser.
  testIgnore: 'visual/**',
  // Long timeout: the tests check behaviour, not the speed of a busy machine.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: Number(process.env.QIMA_TEST_WORKERS ?? 2),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.WEB_ORIGIN ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // An element that never comes fails its test now, not at the end of the test's own limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace costs a third of the browser's time; use --trace on to debug.
    trace: 'off',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: ['visual/**', OTHER_BROWSERS],
      use: { launchOptions: { executablePath, args, env: { ...process.env, ...env } } },
    },
    // Playwright's own builds: npx playwright install firefox webkit
    ...['firefox', 'webkit'].map((name) => ({ name, testMatch: OTHER_BROWSERS, use: { browserName: name } })),
  ],
});
