import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memberPath } from '../src/lib/member-path';
import { expect, test } from './support/fixtures';
import { headerProblems } from './support/headers';
import { join, publish } from './support/members';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';
import { startWeb, type WebProcess } from './support/web-process';

/** Proxy between a web server of this test and the API. */
const apiState = { isOpen: true, nonsense: '' };
let apiProxy: Server;
let web: WebProcess;
let origin = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  apiProxy = createServer((incoming, outgoing) => {
    if (!apiState.isOpen) return void incoming.socket.destroy();
    if (apiState.nonsense) return void outgoing.setHeader('Content-Type', 'application/json').end(apiState.nonsense);
    const { method, headers, url = '/' } = incoming;
    const asked = ask(new URL(url, API_ORIGIN), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }).listen(0, '127.0.0.1');
  await once(apiProxy, 'listening');
  const inner = `http://127.0.0.1:${(apiProxy.address() as AddressInfo).port}`;
  web = await startWeb({ API_INTERNAL_ORIGIN: inner });
  origin = web.origin;
});

test.afterAll(async () => {
  web?.stop();
  apiProxy?.closeAllConnections();
  await new Promise((closed) => apiProxy.close(closed));
});

test('during an API outage cached pages are served, others show an error in their language, and no error is cached', async ({
  app,
  request,
}) => {
  app.expectMessage(/status of 503|blocked by CORS policy|net::ERR_FAILED/);
  const author = await join('Firas');
  const [known, unknown] = [
    await publish(author, { text: 'Known.' }),
    await publish(author, { text: 'Not asked for.' }),
  ];
  const get = (path: string) => request.get(origin + path, { maxRedirects: 0 });
  const kept = LOCALES.flatMap((locale) => ['/guest', `/posts/${known._id}`].map((path) => localePath(locale, path)));
  for (const path of kept) expect((await get(path)).status(), path).toBe(200);
  const before = await Promise.all(kept.map(async (path) => (await get(path)).text()));

  apiState.isOpen = false;
  const still = await Promise.all(kept.map(async (path) => (await get(path)).text()));
  expect(still).toEqual(before);
  for (const locale of LOCALES) {
    for (const path of [`/posts/${unknown._id}`, memberPath(author), '/explore']) {
      const answer = await get(localePath(locale, path));
      expect([path, answer.status(), answer.headers()['retry-after']]).toEqual([path, 503, '5']);
      expect(answer.headers()['cache-control']).toBe('no-store');
      expect(headerProblems(answer), path).toEqual([]);
      expect(await answer.text()).toContain(`<html lang="${locale}"`);
    }
    // Pages that need no API are available.
    for (const path of ['/privacy-policy', '/login'])
      expect((await get(localePath(locale, path))).status(), path).toBe(200);
    expect((await get(localePath(locale, '/posts/nope'))).status()).toBe(404);
  }
  for (const path of [
    `/api/og/posts/${unknown._id}.png`,
    '/sitemap.xml',
    '/robots.txt',
    `/users/${author._id}/atom.xml`,
  ]) {
    const answer = await get(path);
    expect([path, answer.status(), headerProblems(answer)]).toEqual([path, 503, []]);
  }

  const page = await app.open();
  const t = translator('ar');
  await page.goto(`${origin}/ar/posts/${unknown._id}`);
  await expect(page.getByRole('heading', { name: t('errors:serverTitle') })).toBeVisible();
  await expect(page.getByText(/[0-9A-F]{8}/)).toBeVisible();

  apiState.isOpen = true;
  await page.getByRole('button', { name: t('common:common.retry') }).click();
  await expect(page.getByText('Not asked for.')).toBeVisible();
  for (const locale of LOCALES)
    for (const path of [`/posts/${unknown._id}`, memberPath(author), '/explore'])
      expect((await get(localePath(locale, path))).status(), path).toBe(200);
  expect((await get(`/api/og/posts/${unknown._id}.png`)).status()).toBe(200);
});

for (const nonsense of [
  '<html>',
  '{}',
  'null',
  '{"status":"success","payload":{}}',
  '{"status":"success","payload":[{}]}',
])
  test(`an API that answers ${nonsense} breaks no page and leaves nothing cached`, async ({ request }) => {
    const author = await join('Hadi');
    const { _id } = await publish(author, { text: 'Said plainly.' });
    const paths = LOCALES.flatMap((locale) => [`/posts/${_id}`, memberPath(author)].map((p) => localePath(locale, p)));
    const get = (path: string) => request.get(origin + path, { maxRedirects: 0 });

    apiState.nonsense = nonsense;
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.status(), answer.headers()['cache-control'], headerProblems(answer)]).toEqual([
        path,
        503,
        'no-store',
        [],
      ]);
      expect(await answer.text()).toContain(`<html lang="${path.startsWith('/ar') ? 'ar' : 'en'}"`);
    }
    apiState.nonsense = '';
    for (const path of paths) expect((await get(path)).status(), path).toBe(200);
  });
