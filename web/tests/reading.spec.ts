import { expect, test } from './support/journey';
import { follow, isFollowing, join, publish, remove } from './support/members';
import { postWith } from './support/moves';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { inLanguage, LOCALES, speaking } from './support/texts';

const say = speaking('en');

test('a post’s HTML says what search engines and other networks need', async ({ request }) => {
  const author = await join('سلمى الكاتبة');
  const text = 'نصٌّ فيه </script><script>alert(1)</script> ولا ينفذ.';
  const { _id } = await publish(author, { text });
  for (const locale of LOCALES) {
    const path = inLanguage(locale, `/posts/${_id}`);
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

test('a post that is gone is not found, and so is one that never was', async ({ journey, request }) => {
  journey.expectMessage(/status of 404/);
  const author = await join('Ziad');
  const post = await publish(author, { text: 'Here today.' });
  await remove(author, post);
  expect((await request.get(`${WEB_ORIGIN}/posts/${post._id}`)).status()).toBe(404);
  const page = await journey.open();
  const response = await page.goto(`/ar/posts/${post._id}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the author deletes a post, after being asked', async ({ journey }) => {
  const author = await join('Nadia');
  await publish(author, { text: 'To be taken back.' });
  const page = await journey.open({ member: author });
  await page.goto(`/users/${author._id}`);
  const post = postWith(page, 'To be taken back.');
  await post.getByRole('button', { name: say('common:common.more') }).click();
  await page.getByRole('menuitem', { name: say('common:common.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('common:common.delete') })
    .click();
  await expect(post).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(say('profile:ownNoPosts'))).toBeVisible();
});

test('sharing copies the post’s address', async ({ journey }) => {
  const [author, reader] = [await join('Karim'), await join('Yara')];
  const { _id } = await publish(author, { text: 'Worth passing on.' });
  const page = await journey.open({ member: reader });
  await page.goto(`/posts/${_id}`);
  const shared = page.waitForResponse(`${API_ORIGIN}/posts/${_id}/share`);
  await page
    .getByRole('button', { name: say('post:share') })
    .first()
    .click();
  await expect(page.getByText(say('share:linkCopied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${WEB_ORIGIN}/posts/${_id}`);
  expect((await shared).status()).toBe(200);
});

test('a guest who wants to follow is asked to join, and comes back', async ({ journey }) => {
  const author = await join('Basil');
  const page = await journey.open();
  await page.goto(`/users/${author._id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Follow/ })
    .click();
  await expect(page).toHaveURL(`/signup?next=${encodeURIComponent(`/users/${author._id}`)}`);
});

test('of quick taps on Follow the last one wins', async ({ journey }) => {
  const [author, reader] = [await join('Samar'), await join('Wael')];
  const page = await journey.open({ member: reader });
  let calls = 0;
  let last = Date.now();
  await page.route(/\/users\/(un)?follow\//, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
    calls -= 1;
    last = Date.now();
  });
  await page.goto(`/users/${author._id}`);
  const button = page.getByRole('main').locator('button[aria-pressed]').first();
  for (const pressed of ['true', 'false', 'true', 'false', 'true']) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', pressed);
  }
  // Calls follow one another: only a while without any says that the last one is over.
  await expect.poll(() => calls === 0 && Date.now() - last > 600).toBe(true);
  expect(await isFollowing(reader, author)).toBe(true);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('the feed goes on as it is scrolled, and says where it ends', async ({ journey }) => {
  const [author, reader] = [await join('Tarek'), await join('Maha')];
  for (let count = 1; count <= 24; count += 1) await publish(author, { text: `Thought number ${count}.` });
  await follow(reader, author);
  const page = await journey.open({ member: reader });
  await page.goto('/');
  await expect(postWith(page, 'Thought number 24.')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText(say('feed:end'))).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(page.getByText('Thought number 1.', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(24);
});
