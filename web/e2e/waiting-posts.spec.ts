import type { Page } from '@playwright/test';
import { composerText, findPost, logOut, openComposer, toasts } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, followByEmail, join, type Member, type Published, waitForEmail } from './support/members';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, type Translate, translator } from './support/texts';

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

type Written = Published & { text: string };
const postsOf = (member: Member) => callAs<Written[]>(member, `/posts/${member._id}`);
const waitingPosts = (page: Page, t: Translate) => page.getByRole('region', { name: t('composer:waitingTitle') });

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a post that was written offline is sent once when the connection is back (${locale})`, async ({ app }) => {
    app.expectMessage(OFFLINE);
    const member = await join('Rana', locale);
    const page = await app.open({ member });
    await page.goto(localePath(locale, '/'));
    const composer = await openComposer(page, locale);
    await composerText(composer, locale).fill('كُتب دون اتصال');
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url() === `${API_ORIGIN}/posts`)
        keys.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.context().setOffline(true);
    await composer.getByRole('button', { name: t('composer:publish') }).click();
    await expect(composer).toBeHidden();
    await expect(toasts(page, locale).getByText(t('composer:waitingToast'))).toBeVisible();
    const waiting = waitingPosts(page, t);
    await expect(waiting.getByText(t('composer:waiting'))).toBeVisible();
    await expect(waiting).toContainText('كُتب دون اتصال');
    await expectAccessible(page);
    expect(await postsOf(member)).toEqual([]);

    await waiting.getByRole('button', { name: t('common:common.edit') }).click();
    const editor = page.getByRole('dialog', { name: t('composer:titleEditPost') });
    await composerText(editor, locale).fill('كُتب دون اتصال، ثم عُدّل');
    await editor.getByRole('button', { name: t('composer:publish') }).click();
    await expect(waiting).toContainText('ثم عُدّل');

    await page.context().setOffline(false);
    await expect(toasts(page, locale).getByText(t('composer:published'))).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(findPost(page, 'ثم عُدّل').first()).toBeVisible();
    await page.reload();
    await page.waitForTimeout(2000);
    expect((await postsOf(member)).map(({ text }) => text)).toEqual(['كُتب دون اتصال، ثم عُدّل']);
    expect(new Set(keys).size).toBe(1);
  });
}

const t = translator('en');

/** Writes a post without a connection. */
async function writeOffline(page: Page, text: string): Promise<void> {
  await page.goto('/');
  const composer = await openComposer(page, 'en');
  await composerText(composer, 'en').fill(text);
  await page.context().setOffline(true);
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  await expect(waitingPosts(page, t)).toContainText(text);
}

test('an answer that was lost publishes no second post, also from another tab', async ({ app }) => {
  app.expectMessage(OFFLINE);
  const member = await join('Rami');
  const page = await app.open({ member });
  await writeOffline(page, 'Sent and never answered');
  // The API publishes the post, and its answer does not arrive.
  let lost = 0;
  await page.context().route(`${API_ORIGIN}/posts`, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('failed');
  });
  await page.context().setOffline(false);
  await expect.poll(() => lost).toBe(1);
  await expect(waitingPosts(page, t)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(waitingPosts(other, t)).toHaveCount(0);
  await expect(waitingPosts(page, t)).toHaveCount(0);
  expect((await postsOf(member)).map(({ text }) => text)).toEqual(['Sent and never answered']);
});

test('a letter that was chosen offline is requested until it is answered, and sent once', async ({ app }) => {
  app.expectMessage(/ERR_INTERNET_DISCONNECTED|status of 503/);
  const member = await join('Muna');
  const follower = await followByEmail(member);
  const page = await app.open({ member });
  await page.goto('/');
  const asLetter = t('composer:sendAsLetter', { count: 1 });
  const composer = await openComposer(page, 'en');
  await composerText(composer, 'en').fill('A letter from the train');
  await composer.getByText(asLetter).click();
  await page.context().setOffline(true);
  await composer.getByRole('button', { name: t('composer:publish') }).click();
  const waiting = waitingPosts(page, t);
  await waiting.getByRole('button', { name: t('common:common.edit') }).click();
  const editor = page.getByRole('dialog', { name: t('composer:titleEditPost') });
  await expect(editor.getByRole('checkbox', { name: asLetter })).toBeChecked();
  await editor.getByRole('button', { name: t('composer:publish') }).click();

  const letters: string[] = [];
  await page.context().route(/\/letter$/, (route) => {
    letters.push(route.request().url());
    // Neither the first page nor the one after a reload gets an answer.
    return letters.length < 3
      ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': new URL(page.url()).origin } })
      : route.fallback();
  });
  await page.context().setOffline(false);
  await expect(findPost(page, 'A letter from the train').first()).toBeVisible();
  await expect.poll(() => letters.length).toBeGreaterThan(0);
  await expect(waiting).toHaveCount(0);
  while (letters.length < 3) {
    const before = letters.length;
    await page.reload();
    await expect.poll(() => letters.length).toBeGreaterThan(before);
  }
  expect((await waitForEmail(follower, 'A letter from the train')).text).toContain('/posts/');
  await expect.poll(() => page.evaluate((id) => localStorage.getItem(`waiting:${id}`), member._id)).toBeNull();
  expect(await postsOf(member)).toHaveLength(1);
  const count = letters.length;
  await page.reload();
  await page.waitForTimeout(2000);
  expect(letters).toHaveLength(count);
});

test('a refused post keeps its text with the error, and can be deleted and restored', async ({ app }) => {
  app.expectMessage(/ERR_INTERNET_DISCONNECTED|status of 422/);
  const member = await join('Lina');
  const page = await app.open({ member });
  await writeOffline(page, 'Words that the API refuses');
  await page.route(`${API_ORIGIN}/posts`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/json',
          headers: { 'access-control-allow-origin': new URL(page.url()).origin },
          body: JSON.stringify({
            payload: null,
            error: { code: 'link_not_allowed', message: 'refused', fields: {}, facts: {} },
          }),
        })
      : route.fallback(),
  );
  await page.context().setOffline(false);
  const waiting = waitingPosts(page, t);
  await expect(waiting.getByText(t('composer:waitingRefused'))).toBeVisible();
  await expect(waiting.getByText(t('codes:link_not_allowed'))).toBeVisible();
  await expect(waiting).toContainText('Words that the API refuses');
  await expectAccessible(page);

  await waiting.getByRole('button', { name: t('common:common.delete') }).click();
  await expect(waiting).toHaveCount(0);
  await toasts(page, 'en')
    .getByRole('button', { name: t('common:common.undo') })
    .click();
  await page.unrouteAll();
  await waiting.getByRole('button', { name: t('composer:waitingSend') }).click();
  await expect(waiting).toHaveCount(0);
  expect((await postsOf(member)).map(({ text }) => text)).toEqual(['Words that the API refuses']);
});

test('signing out warns of a waiting post and deletes it', async ({ app }) => {
  app.expectMessage(OFFLINE);
  const member = await join('Huda');
  const page = await app.open({ member });
  await page
    .context()
    .route(`${API_ORIGIN}/posts`, (route) =>
      route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
    );
  await writeOffline(page, 'Canary Hafnium');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
  await page.getByRole('menuitem', { name: t('common:nav.logout') }).click();
  await expect(page.getByRole('alertdialog')).toContainText(t('common:logout.drafts'));
  await page.keyboard.press('Escape');
  await logOut(page, 'en', 'desktop');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Hafnium');
});
