import { defineConfig } from '@playwright/test';
import { packagedBrowser } from '../../../infra/testing/browser.mjs';

const { executablePath, args, env } = await packagedBrowser();

/** Screenshots of every screen, rendered by the packaged browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/visual',
  globalSetup: './setup.ts',
  timeout: 30_000,
  expect: { timeout: 8000 },
  fullyParallel: true,
  workers: Number(process.env.VISUAL_WORKERS ?? process.env.QIMA_TEST_WORKERS ?? 2),
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 8000,
    navigationTimeout: 20_000,
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
