import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localePath } from '../support/texts';
import { defaultCases } from './cases';
import { startMockApi } from './mock/server';
import { API_ORIGIN, API_PORT, WEB_ORIGIN, WEB_PORT } from './origins';

const WEB = join(__dirname, '../..');

/** Starts the built web server on recorded responses: no database, no clock, no state of another run. */
export default async function setup(): Promise<() => Promise<void>> {
  const drawn = join(WEB, '.visual');
  mkdirSync(drawn, { recursive: true });
  writeFileSync(join(drawn, 'chosen.json'), JSON.stringify(defaultCases.map(({ name }) => name)));
  const server = await startMockApi(API_PORT);
  const web = spawn(process.execPath, ['server/index.mjs'], {
    cwd: WEB,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // Production mode, as members see it; the secrets protect nothing here.
      ENV: 'production',
      INTERNAL_SECRET: 'x'.repeat(32),
      UNCACHED_PAGES_PER_IP_MINUTE: '60000',
      MAX_CONCURRENT_UNCACHED_PAGES_PER_IP: '1000',
      REVALIDATE_SECRET: 'x'.repeat(32),
      NODE_ENV: 'production',
      API_ORIGIN,
      API_INTERNAL_ORIGIN: API_ORIGIN,
      WEB_ORIGIN,
      WEB_PORT: String(WEB_PORT),
      BRAND_NAME: 'Qima',
      BRAND_NAME_AR: 'قيمة',
      ABOUT_URL: '/guest',
      ANALYTICS_ID: '',
      FEEDBACK_ID: '',
      REDIS_URL: '',
    },
  });
  const gone = new Promise<never>((_, reject) => {
    web.once('exit', (code) => reject(new Error(`The web server ended with ${code}; is ${WEB_PORT} taken?`)));
  });
  gone.catch(() => undefined);
  await Promise.race([gone, waitUntilUp()]);
  await warmUp();
  return async () => {
    web.kill('SIGTERM');
    server.closeAllConnections();
    server.close();
  };
}

/** Revalidates pages rendered while there was no API: the first visit starts it, the second shows the result. */
async function warmUp(): Promise<void> {
  const paths = [...new Set(defaultCases.map(({ screen, locale }) => localePath(locale, screen.path)))];
  for (const wait of [1500, 0]) {
    for (const path of paths) await fetch(WEB_ORIGIN + path).then((answer) => answer.text());
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function waitUntilUp(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answered = await fetch(`${WEB_ORIGIN}/login`).catch(() => null);
    if (answered?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The web did not answer');
}
