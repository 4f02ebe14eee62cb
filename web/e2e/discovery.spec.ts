import type { Locator, Page } from '@playwright/test';
import { findPost, logOut } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { follow, join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

const WORD = { en: 'Zaytoona', ar: 'زَيْتُونَةُ' };
/** The same word as people type it: without marks, with another ending. */
const TYPED = { en: 'zaytoona', ar: 'زيتونه' };

/** A typo in a word of several authors of the demo, and the word as the correction shows it. */
const MISSPELT = { en: 'arabik', ar: 'المدرثة' };
const CORRECTED = { en: 'arabic', ar: 'المدرسة' };

const searchBox = (page: Page): Locator => page.getByRole('combobox').filter({ visible: true }).first();
const marks = (place: Locator): Promise<string[]> => place.locator('mark').allTextContents();

for (const locale of LOCALES) {
  const t = translator(locale);
  const at = (path: string) => localePath(locale, path);

  test(`a guest explores by tab, category, order and price, and Back undoes each (${locale})`, async ({
    app,
    request,
  }) => {
    const html = await (await request.get(WEB_ORIGIN + at('/explore'))).text();
    expect(html).toContain('rel="canonical"');
    expect(html.match(/<article/g)?.length).toBeGreaterThan(8);

    const page = await app.open();
    await page.goto(at('/explore'));
    const cards = page.getByRole('tabpanel').getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expectAccessible(page);

    const carousel = page.getByRole('group', { name: t('explore:featured') });
    const index = carousel.locator('.carousel-index');
    await expect(index).toContainText(t('common:a11y.slide', { current: 1, total: 4 }));
    await carousel.getByRole('button', { name: t('common:common.next') }).click();
    await expect(index).toContainText(t('common:a11y.slide', { current: 2, total: 4 }));
    await carousel.getByRole('button', { name: t('common:common.previous') }).click();
    await expect(index).toContainText(t('common:a11y.slide', { current: 1, total: 4 }));

    const categories = page.getByRole('navigation', { name: t('explore:categories') });
    await categories.getByRole('link').nth(3).click();
    await expect(page).toHaveURL(/\?category=\w+$/);
    const category = new URL(page.url()).searchParams.get('category') ?? '';
    await expect(categories.locator('[aria-current]')).toHaveCount(1);
    await expect(carousel).toHaveCount(0);

    const choose = async (label: string, from: string, to: string) => {
      await page.getByRole('button', { name: `${t(label)}: ${t(from)}` }).click();
      await page.getByRole('menuitem', { name: t(to) }).click();
      await expect(page.getByRole('button', { name: `${t(label)}: ${t(to)}` })).toBeVisible();
    };
    const sorted = page.waitForResponse(/exploreDigitalProducts\?.*sort=priceDesc/);
    await choose('explore:sort', 'explore:bestRated', 'explore:dearest');
    expect((await sorted).url()).toContain(`category=${category}`);
    await choose('explore:price', 'explore:priceAny', 'explore:freeOnly');
    await expect(page).toHaveURL(/price=free/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const prices = await page.getByRole('tabpanel').locator('.price').allTextContents();
    expect(prices.filter((price) => price !== t('common:common.free'))).toEqual([]);

    await page.goBack();
    await expect(page).toHaveURL(/sort=priceDesc/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(at('/explore'));
    await expect(carousel).toBeVisible();

    await page.getByRole('tab', { name: t('explore:tabUsers') }).click();
    await expect(page).toHaveURL(at('/explore?tab=users'));
    const follow = page.getByRole('tabpanel').getByRole('link', { name: new RegExp(t('profile:follow')) });
    await expect(follow.first()).toHaveAttribute('href', new RegExp(`signup\\?next=${encodeURIComponent('/explore')}`));
    await expectAccessible(page);
    await page.getByRole('tab', { name: t('explore:tabPosts') }).click();
    await expect(cards.first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test(`a member searches from the header, with suggestions and keyboard (${locale})`, async ({ app }) => {
    const name = { en: 'Quilla Searchable', ar: 'كوثر الباحثة' }[locale];
    const typed = { en: 'quil', ar: 'كوثر' }[locale];
    const [reader, found] = [await join('Reader'), await join(name)];
    const page = await app.open({ member: reader });
    await page.goto(at('/saved-posts'));
    const box = searchBox(page);
    await expect(box).toBeVisible();
    await page.locator('body').press('/');
    await expect(box).toBeFocused();

    await box.pressSequentially(typed);
    const list = page.getByRole('listbox', { name: t('search:suggestions') });
    const person = list.getByRole('option').filter({ hasText: name }).first();
    await expect(person).toBeVisible();
    expect((await marks(person)).join('').toLowerCase()).toContain(typed);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(box).toHaveValue(typed);
    await page.keyboard.press('ArrowDown');
    const first = list.getByRole('option').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/@/);
    await expect(box).toHaveValue('');
    await page.goBack();

    await box.fill(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at(`/search?query=${encodeURIComponent(typed)}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(typed);
    await expect(box).toHaveValue(typed);
    const row = page.getByRole('main').getByRole('link').filter({ hasText: name }).first();
    await expect(row.locator('mark')).not.toHaveCount(0);
    await page.getByRole('tab', { name: t('search:tabUsers') }).click();
    await expect(page).toHaveURL(/tab=users/);
    await expect(page.getByRole('main').getByText(found.name).first()).toBeVisible();

    await page.getByRole('button', { name: t('search:clear') }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await expect(page.getByRole('group', { name: t('search:recent') }).getByRole('option')).toHaveText([typed]);

    await page.goto(at('/search'));
    const recent = page.getByRole('region', { name: t('search:recent') });
    await expect(recent.getByRole('link')).toHaveText([typed]);
    await expectAccessible(page);
    await logOut(page, locale, 'desktop');
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  });

  test(`matches are marked in the original text, in any spelling (${locale})`, async ({ app }) => {
    const author = await join({ en: 'Zaytoona Press', ar: 'دار الكتابة' }[locale]);
    const token = `n${Date.now().toString(36)}`;
    const opening = { en: 'A word on trees.', ar: 'كلمةٌ عن الشجر 🌿.' }[locale];
    await publish(author, { text: `${opening} ${WORD[locale]} ${token}` });
    const long = Array.from({ length: 16 }, (_, index) => `${index + 1}. ${opening}`).join('\n');
    await publish(author, { text: `${long}\n${WORD[locale]} ${token} ${opening}` });

    const page = await app.open({ device: 'phone', theme: 'dark' });
    await page.goto(at('/search'));
    await expect(page.getByRole('heading', { name: t('search:startTitle') })).toBeVisible();
    await expectAccessible(page);
    await searchBox(page).fill(`${TYPED[locale]} ${token}`);
    await page.keyboard.press('Enter');
    const short = findPost(page, opening).filter({ hasNotText: '2. ' }).first();
    await expect(short.locator('mark')).toHaveText([WORD[locale], token]);
    // A match beyond the clamped lines is shown with the words around it.
    const cut = findPost(page, '…').filter({ hasText: token }).first();
    await expect(cut.locator('mark')).toHaveText([WORD[locale], token]);
    await expect(cut.getByRole('link', { name: t('post:readMore') })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await searchBox(page).fill('qqzzxxvv');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 })).toContainText('qqzzxxvv');
    await expectAccessible(page);
  });

  test(`a misspelt word is corrected (${locale})`, async ({ app }) => {
    const page = await app.open({ device: 'phone' });
    await page.goto(at(`/search?query=${encodeURIComponent(MISSPELT[locale])}`));
    const correction = page
      .getByRole('main')
      .getByRole('link', { name: `\u2068${CORRECTED[locale]}\u2069`, exact: true });
    await expect(correction).toBeVisible();
    await expectAccessible(page);
    await correction.click();
    await expect(page).toHaveURL(at(`/search?query=${encodeURIComponent(CORRECTED[locale])}`));
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(correction).toHaveCount(0);
  });

  test(`see-all shows the whole list and restores its position; it is an index without a list, and 404 with an unknown one (${locale})`, {
    tag: '@long',
  }, async ({ app }) => {
    const [author, reader] = [await join('Nabila'), await join('Rami')];
    for (let count = 1; count <= 22; count += 1) await publish(author, { text: `Entry ${count} of a long list.` });
    await follow(reader, author);
    const page = await app.open({ member: reader });
    await page.goto(at(`/see-all?list=user-posts&userId=${author._id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(author.name);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(page.getByText('Entry 1 of a long list.')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    const last = findPost(page, 'Entry 1 of a long list.');
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(200);
    await last.locator(`a[href*="/posts/"]`).first().click();
    await expect(page).toHaveURL(/\/posts\//);
    await page.goBack();
    await expect(last).toBeInViewport();
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(300);

    await page.goto(at('/explore'));
    const people = page.getByRole('region', { name: t('explore:people') }).first();
    await people.getByRole('link', { name: t('common:common.seeAll') }).click();
    await expect(page).toHaveURL(at('/see-all?list=suggested-users'));
    await expect(page.getByRole('heading', { level: 1, name: t('seeAll:suggestedUsers') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expectNoHorizontalScroll(page);

    await page.goto(at('/see-all'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('seeAll:products') })
      .click();
    await expect(page).toHaveURL(at('/see-all?list=digital-products'));
    app.expectMessage(/status of 404/);
    const missing = await page.goto(at('/see-all?list=everything'));
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: t('errors:notFoundTitle') })).toBeVisible();
  });
}

test('a list that fails shows an error and loads on retry', async ({ app }) => {
  const t = translator('en');
  app.expectMessage(/status of 500/);
  const page = await app.open();
  let fails = true;
  await page.route(/explorePosts/, (route) =>
    fails
      ? route.fulfill({
          status: 500,
          headers: { 'access-control-allow-origin': '*' },
          json: { payload: null, error: { code: 'internal', message: 'Broken', fields: {}, facts: {} } },
        })
      : route.continue(),
  );
  await page.goto('/explore?tab=posts');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(t('explore:postsError'));
  fails = false;
  await alert.getByRole('button', { name: t('common:common.retry') }).click();
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
});
