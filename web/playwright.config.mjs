import { defineConfig } from '@playwright/test';
import { findBrowser } from '../infra/test/browser.mjs';

const { executablePath, args, env } = await findBrowser();

/** Journeys through the running product; whoever starts them has started it and says where it is. */
export default defineConfig({
  testDir: './tests',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.WEB_ORIGIN ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
