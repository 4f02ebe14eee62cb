import { defineConfig } from '@playwright/test';
import { findBrowser } from '../infra/testing/browser.mjs';

const { executablePath, args, env } = await findBrowser();

/** Journeys through the running product; whoever starts them has started it and says where it is. */
export default defineConfig({
  testDir: './e2e',
  // Pictures have a stage and a browser of their own.
  testIgnore: 'visual/**',
  // Generous: a journey says what happens, not how fast a busy machine is.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.WEB_ORIGIN ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Costs a third of the browser's time; whoever looks for a cause says --trace on.
    trace: 'off',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
