import type { Locator, Page } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { notificationsButton, openComposer, openNotifications } from './support/actions';
import { demoMember } from './support/demo';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { publishProduct } from './support/products';
import { LOCALES, localePath, translator } from './support/texts';

const t = translator('en');
const REM = 16;

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`${locator} is not drawn`);
  return found;
}

const bar = (page: Page) => page.getByRole('banner');
const searchBox = (page: Page) => page.getByRole('search');

test('the member header: its height, its sides, its search box, and its form below 1024 px', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla') });
  await page.goto('/');
  const account = page.getByRole('button', { name: t('common:nav.accountMenu') });
  await expect(account).toBeVisible();
  expect((await box(bar(page))).height).toBe(5.5 * REM);
  const logo = await box(bar(page).getByRole('link').first());
  expect(logo.x).toBe(8 * REM);
  const { x, width } = await box(account);
  expect(Math.round(1440 - x - width)).toBe(8 * REM);
  expect((await box(searchBox(page))).width).toBe(24 * REM);

  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect((await box(bar(page))).y).toBe(0);

  const hamburger = page.getByRole('button', { name: t('common:nav.openMenu') });
  for (const [size, narrow] of [
    [1024, false],
    [1023, true],
    [550, true],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width: size, height: 800 });
    await expect(hamburger).toBeVisible({ visible: narrow });
    await expect(searchBox(page)).toBeVisible({ visible: !narrow });
  }
  expect((await box(bar(page))).height).toBe(4 * REM);
  await hamburger.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('search')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Qima' })).toBeVisible();
  for (const [key, path] of [
    ['savedPosts', '/saved-posts'],
    ['purchasedPosts', '/purchased-posts'],
    ['finance', '/finance'],
    ['settings', '/settings/main'],
  ]) {
    await expect(drawer.getByRole('link', { name: t(`common:nav.${key}`) })).toHaveAttribute('href', path ?? '');
  }
  await expect(drawer.getByRole('button', { name: t('common:nav.logout') })).toBeVisible();
  await expect.poll(async () => (await box(drawer)).x).toBe(0);
});

test('the header: search by Enter, the current page, the badge, and the account menu', async ({ app }) => {
  const member = await demoMember('layla');
  const page = await app.open({ member });
  await page.route(`${API_ORIGIN}/notifications/count`, (route) => route.fulfill({ json: { payload: 7 } }));
  await page.route(`${API_ORIGIN}/notifications/stream`, (route) => route.abort());
  app.expectMessage(/notifications\/stream/);
  await page.goto('/');
  const current = bar(page).locator('[aria-current=page]');
  await expect(current).toHaveText(t('common:nav.home'));
  await expect(notificationsButton(page, 'en')).toContainText('7');

  const field = searchBox(page).locator('input');
  await field.fill('  خط  ');
  await field.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('خط');
  expect(new URL(page.url()).pathname).toBe('/search');
  await expect(field).toHaveValue('خط');
  await bar(page)
    .getByRole('link', { name: t('common:nav.explore') })
    .click();
  await expect(page).toHaveURL(/\/explore/);
  await expect(field).toHaveValue('');
  await expect(current).toHaveText(t('common:nav.explore'));

  await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('img').or(menu.locator('img')).first()).toBeVisible();
  await expect(menu).toContainText(member.name);
  await expect(menu.getByRole('menuitem', { name: t('common:nav.logout') })).toBeVisible();
  await menu.getByRole('menuitem', { name: member.name }).click();
  await expect(page).toHaveURL(memberPath(member));
});

test('a member without a picture shows the first letter of the name', async ({ app }) => {
  const page = await app.open({ member: await join('زهير') });
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('common:nav.accountMenu') })).toContainText('ز');
});

test('logging out asks in a dialog of 29.563rem, with a spinner while it runs and the API’s message on failure', async ({
  app,
}) => {
  app.expectMessage(/status of 503/);
  const page = await app.open({ member: await join('Sami') });
  await page.goto('/');
  await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to logout?');
  await expect(dialog.locator('svg, img').first()).toBeVisible();
  expect((await box(page.locator('.dialog-confirm'))).width).toBeCloseTo(29.563 * REM, 0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // The API's message is shown (requirements 8).
  await page.route(`${API_ORIGIN}/users/logout`, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'access-control-allow-origin': WEB_ORIGIN, 'access-control-allow-credentials': 'true' },
      json: { payload: null, error: { code: 'internal', message: 'Maintenance until noon.', fields: {}, facts: {} } },
    }),
  );
  await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog).toContainText('Maintenance until noon.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(`${API_ORIGIN}/users/logout`);

  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`${API_ORIGIN}/users/logout`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const confirm = dialog.getByRole('button', { name: 'Logout' });
  await confirm.click();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(page).toHaveURL('/login');
});

for (const locale of LOCALES) {
  test(`the drawer: 29.75rem at the inline end, rows of 90, few of many rendered, opening refetches the count (${locale})`, async ({
    app,
  }) => {
    const texts = translator(locale);
    const page = await app.open({ member: await demoMember('layla') });
    let counted = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url() === `${API_ORIGIN}/notifications/count`) counted += 1;
    });
    await page.route(/\/notifications\?/, async (route) => {
      const answer = await (await route.fetch({ maxRetries: 2 })).json();
      const [first] = answer.payload.filter((one: { postId: unknown }) => one.postId);
      const payload = Array.from({ length: 200 }, (_, place) => ({ ...first, _id: `n${place}`, isOpened: place > 0 }));
      await route.fulfill({ json: { payload, nextCursor: null } });
    });
    const opened = page.waitForRequest(`${API_ORIGIN}/notifications/n0/open`);
    await page.route(/\/notifications\/n0\/open/, (route) => route.fulfill({ json: { payload: {} } }));
    await page.goto(localePath(locale, '/'));
    await expect(page.getByRole('article').first()).toBeVisible();
    const before = counted;
    const drawer = await openNotifications(page, locale);
    await expect.poll(() => counted).toBeGreaterThan(before);
    const panel = page.locator('.dialog-drawer');
    await expect.poll(async () => (await box(panel)).x).toBe(locale === 'en' ? 1440 - 476 : 0);
    expect((await box(panel)).width).toBe(29.75 * REM);
    const rows = drawer.getByRole('row');
    await expect(rows.first()).toBeVisible();
    expect((await box(rows.first())).height).toBe(90);
    expect(await rows.count()).toBeLessThan(40);
    await expect(rows.first().getByRole('img', { name: texts('notifications:unreadDot') })).toBeVisible();
    await rows.first().click();
    await opened;
    await expect(page).toHaveURL(/\/posts\//);
    await expect(drawer).toBeHidden();
  });
}

test('at 200 % the bars leave the page its room', async ({ app }) => {
  const seller = await join('Rim');
  const { _id } = await publishProduct(seller, { title: 'A guide to layouts', priceCents: 900 });
  for (const member of [undefined, await join('Sami')]) {
    const page = await app.open({ member });
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto(`/posts/${_id}`);
    const buy = page.getByRole('region', { name: t('post:product') }).last();
    await buy.scrollIntoViewIfNeeded();
    await expect(buy).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    const covered = await page.evaluate(() => {
      const isFixed = (element: Element | null): boolean =>
        element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
      const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
      return rows.filter(isFixed).length;
    });
    expect(covered).toBeLessThan(0.2 * 450);
  }
});

test('the composer’s dialog is at least 46.813rem wide', async ({ app }) => {
  const page = await app.open({ member: await demoMember('layla') });
  await page.goto('/');
  await openComposer(page, 'en');
  expect((await box(page.locator('.dialog-modal'))).width).toBeGreaterThanOrEqual(46.813 * REM);
});

test('guests: a simple header on public pages, none on login, signup and policies; the footer’s links', async ({
  app,
}) => {
  const page = await app.open();
  await page.goto('/guest');
  await expect(bar(page).getByRole('link', { name: 'Qima' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(bar(page).getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/signup');
  const footer = page.locator('footer').filter({ visible: true });
  await expect(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', /^https:/);
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(footer.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  );
  for (const path of ['/login', '/signup', '/privacy-policy', '/terms-and-conditions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
  const member = await app.open({ member: await join('Rim') });
  for (const path of ['/privacy-policy', '/terms-and-conditions']) {
    await member.goto(path);
    await expect(bar(member).getByRole('button', { name: t('common:nav.accountMenu') })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Qima', exact: true })).toHaveCount(1);
  }
});
