import { composerText, signIn } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';
import { startWeb } from './support/web-process';

const shareQuery = new URLSearchParams({
  title: 'عنوان',
  text: 'نص من تطبيق آخر',
  url: 'https://example.com/a?b=c',
}).toString();
const SHARED = 'عنوان\nنص من تطبيق آخر\nhttps://example.com/a?b=c';

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`the browser finds no fault in the manifest, and the app can be installed (${locale})`, async ({ app }) => {
    const page = await app.open({ member: await join('Rana', locale), serviceWorker: true });
    await page.goto(localePath(locale, '/'));
    const session = await page.context().newCDPSession(page);
    const { errors, url, data } = await session.send('Page.getAppManifest');
    expect(url).toBe(WEB_ORIGIN + localePath(locale, '/manifest.webmanifest'));
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Playwright's contexts are private windows, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  test(`a text from another app opens in the composer, above nothing that was written (${locale})`, async ({ app }) => {
    const page = await app.open({ member: await join('Rana', locale) });
    await page.goto(localePath(locale, `/compose?${shareQuery}`));
    const composer = page.getByRole('dialog', { name: t('composer:title') });
    await expect(composerText(composer, locale)).toHaveValue(SHARED);
    await expect(page).toHaveURL(localePath(locale, '/'));
    await expect(composer.getByText(t('composer:draftSaved'))).toBeVisible();
    await page.goto(localePath(locale, '/compose?text=more'));
    await expect(composerText(composer, locale)).toHaveValue(`${SHARED}\n\nmore`);
  });

  test(`a guest’s shared text survives the sign-in (${locale})`, async ({ app }) => {
    const member = await join('Rana', locale);
    const page = await app.open();
    await page.goto(localePath(locale, `/compose?${shareQuery}`));
    await expect(page).toHaveURL(new RegExp(`${localePath(locale, '/login')}\\?next=%2Fcompose$`));
    await signIn(page, locale, member.address);
    const composer = page.getByRole('dialog', { name: t('composer:title') });
    await expect(composerText(composer, locale)).toHaveValue(SHARED);
  });

  test(`the settings of this device have the data saver and the way to install (${locale})`, async ({ app }) => {
    const page = await app.open({ member: await join('Rana', locale), device: 'phone' });
    await page.goto(localePath(locale, '/settings/main'));
    const saver = page.getByRole('switch', { name: t('settings:dataSaver') });
    await expect(saver).toHaveAttribute('aria-checked', 'false');
    await saver.click({ force: true });
    await expect(saver).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByText(t('settings:installMenu'))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.reload();
    await expect(saver).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('link', { name: t('settings:offlineReadingShow') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline:onThisDevice'));
    await expectAccessible(page);
  });
}

test('a shared text of any length reaches the composer through the service worker', async ({ app }) => {
  const t = translator('en');
  const page = await app.open({ member: await join('Huda'), serviceWorker: true });
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 40_000 })
    .toBe(true);
  const long = 'كلمة '.repeat(700).trim();
  await page.goto(`/compose?text=${encodeURIComponent(long)}`);
  const composer = page.getByRole('dialog', { name: t('composer:title') });
  await expect(composerText(composer, 'en')).toHaveValue(long);
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(composer.getByText(t('errors:tooLong', { count: long.length - 3000 })).first()).toBeVisible();
});

test('the shortcut to notifications opens them', async ({ app }) => {
  const t = translator('en');
  const page = await app.open({ member: await join('Huda') });
  await page.goto('/notifications');
  await expect(page.getByRole('dialog', { name: t('common:nav.notifications') })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a member who saves data has small pictures and nothing loaded ahead', async ({ app }) => {
  const [author, reader] = [await join('Adam'), await join('Huda')];
  await publish(author, { text: 'To be hovered' });
  const page = await app.open({ member: reader, serviceWorker: true });
  await page.addInitScript(() => localStorage.setItem('dataSaver', 'on'));
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (/\/_next\/data\/|\/posts\/(?:saved|purchased)\b/.test(request.url())) ahead.push(request.url());
  });
  await page.goto('/explore?tab=posts');
  await page.getByRole('article').first().hover();
  const sources = () => page.getByRole('main').locator('img[srcset]').count();
  await expect.poll(sources).toBe(0);
  await page.waitForTimeout(8000);
  expect(ahead).toEqual([]);
  expect(await page.evaluate(async () => (await caches.match('/offline/saved')) ?? null)).toBeNull();
});

test('the kill switch removes the worker and what it stored', async ({ app }) => {
  const web = await startWeb({ SERVICE_WORKER: 'off' });
  try {
    const page = await app.open({ serviceWorker: true });
    // A document without scripts of its own; a browser that has had the worker asks for it at each navigation.
    await page.goto(`${web.origin}/art/mark.svg`);
    await page.evaluate(async () => {
      await (await caches.open('private-x')).put('/offline/saved', new Response('{}'));
      await navigator.serviceWorker.register('/sw.js');
    });
    const left = () =>
      page.evaluate(async () => [
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
    expect(await (await page.request.get(`${web.origin}/boot.js`)).text()).toContain('"hasServiceWorker":false');
  } finally {
    web.stop();
  }
});
