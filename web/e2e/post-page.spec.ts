import { memberPath } from '../src/lib/member-path';
import { findPost } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { follow, join, publish, relationshipTo, remove } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { chooseFromMenu, evaluate, evaluationButton } from './support/posts';
import { LOCALES, localePath, translator } from './support/texts';

const t = translator('en');

test('a post’s HTML has the metadata for search engines and link previews', async ({ request }) => {
  const author = await join('سلمى الكاتبة');
  const text = 'نصٌّ فيه </script><script>alert(1)</script> ولا ينفذ.';
  const { _id } = await publish(author, { text });
  for (const locale of LOCALES) {
    const path = localePath(locale, `/posts/${_id}`);
    const response = await request.get(WEB_ORIGIN + path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain(author.name);
    expect(html).toContain(`rel="canonical" href="${WEB_ORIGIN}`);
    expect(html).toContain(`hrefLang="en" href="${WEB_ORIGIN}/posts/${_id}"`);
    expect(html).toContain(`hrefLang="ar" href="${WEB_ORIGIN}/ar/posts/${_id}"`);
    expect(html).toContain('hrefLang="x-default"');
    expect(html).toContain('property="og:title"');
    expect(html).toContain('name="twitter:card"');
    expect(html).toContain('"DiscussionForumPosting"');
    expect(html).not.toContain('<script>alert(1)');
  }
});

test('a deleted post and an unknown post return 404', async ({ app, request }) => {
  app.expectMessage(/status of 404/);
  const author = await join('Ziad');
  const post = await publish(author, { text: 'Here today.' });
  await remove(author, post);
  expect((await request.get(`${WEB_ORIGIN}/posts/${post._id}`)).status()).toBe(404);
  const page = await app.open();
  const response = await page.goto(`/ar/posts/${post._id}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('a guest who follows is asked to join, and comes back', async ({ app }) => {
  const author = await join('Basil');
  const page = await app.open();
  await page.goto(memberPath(author));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Follow/ })
    .click();
  const t = translator('en');
  const sheet = page.getByRole('dialog', { name: t('join:title.follow') });
  await sheet.getByRole('link', { name: t('common:nav.joinNow') }).click();
  await expect(page).toHaveURL(`/signup?next=${encodeURIComponent(memberPath(author))}`);
});

test('of several quick presses on Follow the last one wins', async ({ app }) => {
  const [author, reader] = [await join('Samar'), await join('Wael')];
  const page = await app.open({ member: reader });
  let calls = 0;
  let last = Date.now();
  await page.route(/\/users\/(un)?follow\//, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
    calls -= 1;
    last = Date.now();
  });
  await page.goto(memberPath(author));
  const main = page.getByRole('main');
  const named = { name: `\u2068${author.name}\u2069` };
  const follow = main.getByRole('button', { name: t('profile:followName', named), exact: true });
  const following = main.getByRole('button', { name: t('profile:followingName', named), exact: true });
  for (const isFollowing of [true, false, true, false, true]) {
    await (isFollowing ? follow : following).click();
    await expect(isFollowing ? following : follow).toBeVisible();
  }
  // Calls follow one another: only a pause shows that the last one has finished.
  await expect.poll(() => calls === 0 && Date.now() - last > 600).toBe(true);
  expect((await relationshipTo(reader, author)).isFollowing).toBe(true);
  await expect(following).toBeVisible();
});

test('infinite scroll continues the feed and shows its end', async ({ app }) => {
  const [author, reader] = [await join('Tarek'), await join('Maha')];
  for (let count = 1; count <= 24; count += 1) await publish(author, { text: `Thought number ${count}.` });
  await follow(reader, author);
  const page = await app.open({ member: reader });
  await page.goto('/');
  await expect(findPost(page, 'Thought number 24.')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText(t('feed:end'))).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('Thought number 1.', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(24);
});

for (const locale of LOCALES) {
  const texts = translator(locale);

  test(`a post of a blocked author offers to unblock them, after a reload too (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 404/);
    const [author, reader] = [await join('يوسف عثمان'), await join('Lina', locale)];
    const post = await publish(author, { text: 'Soon out of sight.' });
    const page = await app.open({ member: reader, device: 'phone' });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const name = `\u2068${author.name}\u2069`;
    await chooseFromMenu(findPost(page, 'Soon out of sight.'), locale, texts('post:block', { name }));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('post:blockConfirm') })
      .click();
    const blocked = page.getByRole('main').getByText(texts('profile:blockedTitle', { name }));
    await expect(blocked).toBeVisible();
    await expect(page.getByText('Soon out of sight.')).toHaveCount(0);
    // The sentence keeps the direction of the page although a name of the other script is in it.
    const toast = page
      .getByRole('region', { name: texts('common:toast.region') })
      .locator('p')
      .first();
    await expect(toast).toHaveCSS('direction', locale === 'ar' ? 'rtl' : 'ltr');
    await expect.poll(async () => (await relationshipTo(reader, author)).isBlocked).toBe(true);
    await page.reload();
    await expect(blocked).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: texts('profile:unblock') })
      .click();
    await expect(findPost(page, 'Soon out of sight.')).toBeVisible();
    await expect.poll(async () => (await relationshipTo(reader, author)).isBlocked).toBe(false);
  });
}

test('the reaction button says the total, or the name of one’s own reaction', async ({ app }) => {
  const [author, reader, other] = [await join('Hala'), await join('Omar'), await join('Nour')];
  const post = await publish(author, { text: 'Two think of it differently.' });
  await evaluate(other, post, 'clap');
  const page = await app.open({ member: reader });
  await page.goto(`/posts/${post._id}`);
  const button = evaluationButton(findPost(page, 'Two think of it differently.'), 'en');
  const visible = button.locator('[aria-hidden]:visible').filter({ hasText: /./ });
  await expect(visible).toHaveText(['1']);
  await evaluate(reader, post, 'love');
  await page.reload();
  await expect(visible).toHaveText([t('reactions:love')]);
});

test('without a connection a link keeps the page and the notice', async ({ app }) => {
  app.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const [author, reader] = [await join('Salwa'), await join('Majd')];
  await publish(author, { text: 'Not read before the tunnel.' });
  await follow(reader, author);
  const page = await app.open({ member: reader });
  await page.goto('/');
  const card = findPost(page, 'Not read before the tunnel.');
  await expect(card).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(t('common:common.offline'))).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await card
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await failed;
  await expect(page).toHaveURL('/');
  await expect(card).toBeVisible();
  await page.context().setOffline(false);
  await card
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await expect(page).toHaveURL(/\/posts\//);
});
