import type { Page } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { findPost } from './support/actions';
import { expect, test } from './support/fixtures';
import { callAs, join, publish, remove } from './support/members';
import { LOCALES, localePath } from './support/texts';

const MAX_DELAY_MS = { timeout: 5000 };

/** Marks the tab: a full page load removes the mark. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isSameTab: true }));
  return async () => expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
}

for (const locale of LOCALES) {
  test(`a guest’s open tab shows an edit and a deletion as soon as a new tab (${locale})`, async ({ app }) => {
    const author = await join('Widad');
    const post = await publish(author, { text: 'The words before.' });
    const page = await app.open();
    const profile = localePath(locale, memberPath(author));
    await page.goto(profile);
    const expectMoved = await mark(page);
    const toPost = async () => {
      await page.getByRole('main').locator(`a[href$="/posts/${post._id}"]`).first().click();
      await expect(page).toHaveURL(localePath(locale, `/posts/${post._id}`));
    };
    const toProfile = async () => {
      await page.getByRole('main').getByRole('link', { name: 'Widad' }).first().click();
      await expect(page).toHaveURL(profile);
    };
    await toPost();
    await expect(page.getByRole('main').getByText('The words before.')).toBeVisible();
    await toProfile();

    await callAs(author, `/posts/${post._id}/update`, { kind: 'post', text: 'The words after.' });
    await expect(async () => {
      await toPost();
      const isNew = await page.getByRole('main').getByText('The words after.').isVisible();
      await toProfile();
      expect([isNew, await findPost(page, 'The words after.').count()]).toEqual([true, 1]);
    }).toPass(MAX_DELAY_MS);
    await expect(page.getByRole('main').getByText('The words before.')).toHaveCount(0);

    await publish(author, { text: 'What stays.' });
    await remove(author, post);
    await expect(async () => {
      await page
        .getByRole('link', { name: /^(Qima|قيمة)$/ })
        .first()
        .click();
      await expect(page).not.toHaveURL(profile);
      await page.goBack();
      await expect(page).toHaveURL(profile);
      // The URL changes before the page does, and the previous page has posts too.
      await expect(page.getByRole('heading', { name: 'Widad', level: 1 })).toBeVisible();
      await expect(findPost(page, 'What stays.')).toBeVisible({ timeout: 500 });
      expect(await findPost(page, 'The words after.').count()).toBe(0);
    }).toPass(MAX_DELAY_MS);
    await expectMoved();
  });
}

test('a list that a guest extended is fetched again when they return to it', async ({ app }) => {
  const author = await join('Jamil');
  const texts = Array.from({ length: 24 }, (_, n) => `Number ${n} of these.`);
  const posts = [];
  for (const text of texts) posts.push(await publish(author, { text }));
  const [newest, first] = [posts.at(-1), posts[0]];
  if (!newest || !first) throw new Error('nothing was published');
  const page = await app.open();
  await page.goto(memberPath(author));
  const expectMoved = await mark(page);
  const last = findPost(page, 'Number 0 of these.');
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await last.locator(`a[href$="/posts/${first._id}"]`).first().click();
  await expect(page).toHaveURL(`/posts/${first._id}`);
  await remove(author, newest);
  await expect(async () => {
    await page.goBack();
    await expect(findPost(page, 'Number 1 of these.')).toBeVisible();
    const hasLeft = findPost(page, 'Number 23 of these.').waitFor({ state: 'detached', timeout: 500 });
    await hasLeft.catch(() => page.goForward());
    expect(page.url()).toContain(memberPath(author));
  }).toPass(MAX_DELAY_MS);
  // As long as before.
  await expect(last).toBeVisible();
  await expectMoved();
});

test('page data prefetched on hover is not transferred twice', async ({ app }) => {
  const author = await join('Munir');
  const post = await publish(author, { text: 'Rested on, then pressed.' });
  const page = await app.open();
  await page.goto(memberPath(author));
  const link = page.getByRole('main').locator(`a[href$="/posts/${post._id}"]`).first();
  const fetched = page.waitForResponse((response) => response.url().includes(`/posts/${post._id}.json`));
  await link.hover();
  expect((await (await fetched).finished()) ?? null).toBeNull();
  await link.click();
  await expect(page).toHaveURL(`/posts/${post._id}`);
  // Repeated requests had no body: from the browser's cache, or 304.
  expect((await page.evaluate(sizes)).filter((size) => size > 1000)).toHaveLength(1);
});

/** Runs in the page: returns transferred bytes of each page-data response; none from the cache. */
function sizes(): number[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.filter(({ name }) => /\/posts\/[^/]+\.json/.test(name)).map(({ transferSize }) => transferSize);
}
