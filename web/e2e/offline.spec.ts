import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { composerText, findPost, logOut, signIn } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, follow, join, type Member, type Published, publish, remove } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { storedWords, untilStored } from './support/stored-copies';
import { LOCALES, localePath, translator } from './support/texts';
import { startWeb } from './support/web-process';

/** Messages of the browser without a connection. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const SAVED_TEXT = 'Canary Zirconium: نص محفوظ يُقرأ دون اتصال';

const save = (member: Member, post: Published) => callAs(member, `/posts/${post._id}/save`, {});

const workers = (context: BrowserContext) => context.serviceWorkers().length;

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a saved post opens without a connection, with the time of its copy (${locale})`, async ({ app }) => {
    app.expectMessage(OFFLINE);
    const [author, reader] = [await join('سارة'), await join('Rana', locale)];
    const post = await publish(author, { text: SAVED_TEXT });
    await save(reader, post);
    const page = await app.open({ member: reader, serviceWorker: true, device: 'phone' });
    await page.goto(localePath(locale, '/'));
    await untilStored(page, 'saved', 'Canary Zirconium');

    await page.context().setOffline(true);
    await page.goto(localePath(locale, `/posts/${post._id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:title'));
    await expect(findPost(page, SAVED_TEXT)).toBeVisible();
    const [before = '', after = ''] = t('offline:storedAt', { date: '@' }).split('@');
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(before.trim()).first()).toContainText(
      after.trim(),
    );
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.getByRole('link', { name: t('offline:saved') }).click();
    await expect(findPost(page, SAVED_TEXT)).toBeVisible();
    await findPost(page, SAVED_TEXT)
      .getByRole('link', { name: t('offline:readPost') })
      .click();
    await expect(page.getByRole('link', { name: t('offline:readPost') })).toHaveCount(0);
    await expect(findPost(page, SAVED_TEXT)).toBeVisible();

    await page.goto(localePath(locale, '/finance'));
    await expect(page.getByRole('heading', { name: t('offline:notStored') })).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page).toHaveURL(localePath(locale, '/finance'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('finance:title'));
  });

  test(`two members on one browser see nothing of each other’s copies (${locale})`, async ({ app }) => {
    app.expectMessage(OFFLINE);
    const [author, first, second] = [await join('Adam'), await join('Huda', locale), await join('Omar', locale)];
    const [secret, other] = [
      await publish(author, { text: 'Canary Molybdenum of the first' }),
      await publish(author, { text: 'Canary Vanadium of the second' }),
    ];
    await save(first, secret);
    await save(second, other);
    const page = await app.open({ member: first, serviceWorker: true });
    await page.goto(localePath(locale, '/'));
    await untilStored(page, 'saved', 'Molybdenum');
    expect(await storedWords(page)).toContain('Molybdenum');

    await logOut(page, locale, 'desktop');
    await expect.poll(() => storedWords(page)).not.toMatch(/Canary/);
    await page.goto(localePath(locale, '/login'));
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);

    await signIn(page, locale, second.address);
    await expect(page).toHaveURL(localePath(locale, '/'));
    await untilStored(page, 'saved', 'Vanadium');
    const words = await storedWords(page);
    expect(words).not.toContain('Molybdenum');
    expect(words).not.toContain(first._id);
    await page.context().setOffline(true);
    await page.goto(localePath(locale, `/posts/${secret._id}`));
    await expect(page.getByRole('heading', { name: t('offline:notStored') })).toBeVisible();
    await expect(page.getByText('Molybdenum')).toHaveCount(0);
  });
}

test('a session that ended, and another member’s sign-in in between, leave no copies', async ({ app }) => {
  app.expectMessage(/status of 401/);
  const [author, reader, next] = [await join('Adam'), await join('Huda'), await join('Omar')];
  const post = await publish(author, { text: 'Canary Tungsten' });
  await save(reader, post);
  const page = await app.open({ member: reader, serviceWorker: true });
  await page.goto('/');
  await untilStored(page, 'saved', 'Tungsten');
  await page.context().clearCookies({ name: /refresh|qima/ });
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await page.goto('/saved-posts');
  await expect(page).toHaveURL(/\/login\?/);
  await expect.poll(() => storedWords(page)).not.toMatch(/Canary/);

  // Copies that a browser kept without a session, as after a crash.
  await page.evaluate(async (id) => {
    const cache = await caches.open(`private-${id}`);
    await cache.put('/offline/saved', Response.json({ storedAt: new Date(), items: ['Canary Tungsten'] }));
    localStorage.setItem(`draft:${id}`, '{"text":"Canary Tungsten"}');
    localStorage.setItem(`waiting:${id}`, '[{"text":"Canary Tungsten"}]');
  }, reader._id);
  await signIn(page, 'en', next.address);
  await expect(page).toHaveURL('/saved-posts');
  await expect.poll(() => storedWords(page)).not.toMatch(/Canary/);
});

test('an unsaved and a deleted post disappear from the browser', async ({ app }) => {
  app.expectMessage(OFFLINE);
  const t = translator('en');
  const [author, reader] = [await join('Adam'), await join('Huda')];
  const posts = [
    await publish(author, { text: 'Canary Rhodium' }),
    await publish(author, { text: 'Canary Osmium' }),
    await publish(author, { text: 'Canary Iridium' }),
  ] as const;
  for (const post of posts) await save(reader, post);
  await follow(reader, author);
  const page = await app.open({ member: reader, serviceWorker: true });
  await page.goto('/');
  await untilStored(page, 'saved', 'Rhodium');
  await untilStored(page, 'home', 'Rhodium');
  await remove(author, posts[1]);
  await page.goto('/saved-posts');
  await findPost(page, 'Rhodium')
    .getByRole('button', { name: t('post:save'), exact: true })
    .click();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline/saved'))?.text()))
    .not.toMatch(/Rhodium|Osmium/);
  expect(await page.evaluate(async () => (await caches.match('/offline/saved'))?.text())).toContain('Iridium');
});

test('without a connection, home shows its last posts, and a stored post opens from an open page', async ({ app }) => {
  app.expectMessage(OFFLINE);
  const t = translator('en');
  const [author, reader] = [await join('Adam'), await join('Huda')];
  const post = await publish(author, { text: 'Canary Palladium' });
  await follow(reader, author);
  const page = await app.open({ member: reader, serviceWorker: true });
  await page.goto('/');
  await untilStored(page, 'home', 'Palladium');
  await page.waitForTimeout(3000);
  await page.context().setOffline(true);
  await findPost(page, 'Palladium').getByRole('time').click();
  await expect(page).toHaveURL(`/offline?from=${encodeURIComponent(`/posts/${post._id}`)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:title'));
  await page.goto('/');
  await expect(findPost(page, 'Palladium')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:title'));

  // The composer opens here, too, and what is written waits.
  await page.keyboard.press('n');
  const composer = page.getByRole('dialog', { name: t('composer:title') });
  await composerText(composer, 'en').fill('Written on the offline page');
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  const waiting = page.getByRole('region', { name: t('composer:waitingTitle') });
  await expect(waiting).toContainText('Written on the offline page');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/');
  await expect(findPost(page, 'Written on the offline page').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const posts = await callAs<{ text: string }[]>(reader, `/posts/${reader._id}`);
  expect(posts.map(({ text }) => text)).toEqual(['Written on the offline page']);
});

/** The API for a web server with another origin, which the API itself refuses. */
async function startApiProxy(): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const { origin = '' } = headers;
    const asked = ask(new URL(url, API_ORIGIN), { method, headers: { ...headers, origin: WEB_ORIGIN } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'access-control-allow-origin': origin });
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

test('a saved post opens while the web server is stopped', async ({ app }) => {
  // The images of the API have an origin that this web server does not know.
  app.expectMessage(
    /Content Security Policy|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch/,
  );
  const t = translator('en');
  const [author, reader] = [await join('Adam'), await join('Huda')];
  const post = await publish(author, { text: 'Canary Ruthenium' });
  await save(reader, post);
  const api = await startApiProxy();
  const web = await startWeb({ API_ORIGIN: api.origin, API_INTERNAL_ORIGIN: API_ORIGIN });
  try {
    const page = await app.open({ member: reader, serviceWorker: true });
    await page.goto(`${web.origin}/art/mark.svg`);
    await page.evaluate(({ token, expiresAt }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('tokenExpiresAt', expiresAt);
    }, reader);
    await page.goto(`${web.origin}/`);
    await untilStored(page, 'saved', 'Ruthenium');
    web.stop();
    api.stop();
    // The server answers on connections that are open until it has ended.
    await expect(async () => {
      await page.goto(`${web.origin}/posts/${post._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:unreachable'), { timeout: 2000 });
    }).toPass();
    await expect(findPost(page, 'Canary Ruthenium')).toBeVisible();
    await page.goto(`${web.origin}/saved-posts`);
    await expect(findPost(page, 'Canary Ruthenium')).toBeVisible();
  } finally {
    web.stop();
    api.stop();
  }
});

test('guests have no service worker', async ({ app }) => {
  const page = await app.open({ serviceWorker: true });
  for (const path of ['/guest', '/explore', '/login']) await page.goto(path);
  await page.waitForTimeout(6000);
  expect(workers(page.context())).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
