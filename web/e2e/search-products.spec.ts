import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, join, publish } from './support/members';
import { publishProduct } from './support/products';
import { LOCALES, localePath, translator } from './support/texts';

async function choose(page: Page, label: string, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${label}: ${from}`, exact: true }).click();
  await page.getByRole('menuitem', { name: to }).click();
  await expect(page.getByRole('button', { name: `${label}: ${to}`, exact: true })).toBeVisible();
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const at = (path: string) => localePath(locale, path);

  test(`products have a tab in search, with price, order and category (${locale})`, async ({ app }) => {
    const seller = await join({ en: 'Zahra Prints', ar: 'زهراء للطباعة' }[locale], locale);
    const token = `p${Date.now().toString(36)}`;
    const title = (name: string) => `${{ en: 'Notebook', ar: 'كرّاسة' }[locale]} ${name} ${token}`;
    await publishProduct(seller, { title: title('A'), priceCents: 1900, categoryId: 'design' });
    await publishProduct(seller, { title: title('B'), priceCents: 0 });
    await publishProduct(seller, { title: title('C'), priceCents: 4900 });
    await publishProduct(seller, { title: title('D'), priceCents: 700, categoryId: 'design' });
    await publish(seller, { text: `${token} is a word of a post.` });

    const page = await app.open({ device: 'phone' });
    await page.goto(at(`/search?query=${token}`));
    const products = page.getByRole('region', { name: t('search:tabProducts') });
    await expect(products.getByRole('listitem')).toHaveCount(3);
    await expect(products.locator('mark').first()).toHaveText(token);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    await products.getByRole('link', { name: t('search:allProducts') }).click();
    await expect(page).toHaveURL(at(`/search?query=${token}&tab=products`));

    const cards = page.getByRole('tabpanel').getByRole('article');
    await expect(cards).toHaveCount(4);
    await expect(page.getByRole('tab', { name: t('search:tabProducts') })).toHaveAttribute('aria-selected', 'true');
    const titles = async () =>
      (await cards.getByRole('heading').allTextContents()).flatMap((text) => / ([A-D]) /.exec(text)?.[1] ?? []);
    await choose(page, t('explore:sort'), t('search:sortTop'), t('search:sortCheapest'));
    await expect(page).toHaveURL(/&sort=priceAsc$/);
    await expect.poll(titles).toEqual(['B', 'D', 'A', 'C']);
    await expect(cards.first().locator('.price')).toHaveText(t('common:common.free'));
    await choose(page, t('explore:sort'), t('search:sortCheapest'), t('search:sortDearest'));
    await expect.poll(titles).toEqual(['C', 'A', 'D', 'B']);
    await choose(page, t('explore:sort'), t('search:sortDearest'), t('search:sortNew'));
    await expect.poll(titles).toEqual(['D', 'C', 'B', 'A']);
    const design = { en: 'Design', ar: 'تصميم' }[locale];
    const category = page.getByRole('button', { name: `${t('search:category')}: ${t('search:allCategories')}` });
    await category.click();
    await page.getByRole('menuitem', { name: design }).first().click();
    await expect(page).toHaveURL(/&category=design&sort=new$/);
    await expect.poll(titles).toEqual(['D', 'A']);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.reload();
    await expect.poll(titles).toEqual(['D', 'A']);
    await page.goBack();
    await expect.poll(titles).toEqual(['D', 'C', 'B', 'A']);

    await page.goto(at(`/search?query=${token}&tab=products&category=health`));
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: token })).toBeVisible();
    await page.getByRole('link', { name: t('search:emptyCategoryAction') }).click();
    await expect(cards).toHaveCount(4);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoHorizontalScroll(page);
  });

  test(`trending tags lead to their posts, except those with a muted word (${locale})`, { tag: '@long' }, async ({
    app,
  }) => {
    const name = t('explore:trendingTags');
    const page = await app.open({ device: 'phone', theme: 'dark' });
    await page.goto(at('/explore'));
    const tags = page.getByRole('navigation', { name }).getByRole('link');
    await expect(tags.first()).toBeVisible();
    const tag = (await tags.first().textContent()) ?? '';
    expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}_]+$/u);
    await expectAccessible(page);
    await tags.first().click();
    await expect(page).toHaveURL(at(`/search?query=${encodeURIComponent(tag)}`));
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(tag.slice(1));
    await page.goto(at('/explore?tab=posts'));
    await expect(tags.first()).toHaveText(tag);
    await page.goto(at('/search'));
    await expect(tags.first()).toHaveText(tag);
    await expectNoHorizontalScroll(page);

    const reader = await join('Rima', locale);
    const mine = await app.open({ member: reader });
    await mine.goto(at('/'));
    await mine.getByRole('combobox').first().click();
    const trending = mine.getByRole('group', { name: t('search:trending') }).getByRole('option');
    await expect(trending.first()).toHaveText(tag);
    await expectAccessible(mine);
    await mine.keyboard.press('ArrowDown');
    await mine.keyboard.press('Enter');
    await expect(mine).toHaveURL(at(`/search?query=${encodeURIComponent(tag)}`));
    await callAs(reader, '/users/muteWord', { word: tag.slice(1).replaceAll('_', ' ') });
    await mine.goto(at('/explore'));
    const shown = mine.getByRole('navigation', { name }).getByRole('link');
    await expect(shown.first()).toBeVisible();
    await expect(shown.filter({ hasText: tag })).toHaveCount(0);
  });

  test(`people are explored by category and order, and Back undoes each (${locale})`, async ({ app }) => {
    const page = await app.open();
    await page.goto(at('/explore?tab=users'));
    const people = page.getByRole('tabpanel').getByRole('article');
    await expect(people.first()).toBeVisible();
    const newest = page.waitForResponse(/exploreUsers\?.*sort=newest/);
    await choose(page, t('explore:sort'), t('explore:mostFollowed'), t('explore:newestPeople'));
    await newest;
    await expect(page).toHaveURL(at('/explore?tab=users&sort=new'));
    await expect(page.getByRole('heading', { level: 2, name: t('explore:newestPeople') })).toBeVisible();
    const narrowed = page.waitForResponse(/exploreUsers\?category=\w+&sort=newest/);
    await page
      .getByRole('navigation', { name: t('explore:categories') })
      .getByRole('link')
      .nth(3)
      .click();
    await narrowed;
    await expect(page).toHaveURL(/tab=users&category=\w+&sort=new$/);
    await expect(people.first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(
      page.getByRole('button', { name: `${t('explore:sort')}: ${t('explore:newestPeople')}` }),
    ).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(at('/explore?tab=users&sort=new'));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: t('explore:mostFollowed') })).toBeVisible();
  });
}
