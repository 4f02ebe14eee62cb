import type { Page } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { findPost, openComposer } from './support/actions';
import {
  expectAccessibleInBothThemes,
  expectNoLayoutShift,
  scrollPosition,
  trackLayoutShifts,
} from './support/assertions';
import { expect, test } from './support/fixtures';
import { follow, join, type Member, publish } from './support/members';
import { API_ORIGIN } from './support/origins';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const MANY = 60;

let author: Member;
const tabOf = (page: Page, locale: Locale, tab: 'following' | 'forYou') =>
  page.getByRole('tab', { name: translator(locale)(`feed:${tab}`) });

test.beforeAll(async () => {
  author = await join('سلوى الكاتبة');
  for (let count = 1; count <= MANY; count += 1) await publish(author, { text: `الخاطرة رقم ${count}، وبعدها أخرى.` });
});

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`going back restores the feed’s position, and new posts never move it (${locale})`, async ({ app }) => {
    const reader = await join('Reader of many', locale);
    await follow(reader, author);
    const page = await app.open({ member: reader });
    await page.goto(localePath(locale, '/'));
    await expect(tabOf(page, locale, 'following')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('article')).toHaveCount(20);

    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(40);
    }).toPass({ timeout: 60_000 });
    await page.evaluate(() => window.scrollTo(0, 5000));
    const deep = await page.evaluate(() => {
      const [post] = [...document.querySelectorAll('article')].filter((one) => one.getBoundingClientRect().top > 100);
      return {
        text: post?.textContent ?? '',
        link: post?.querySelector('time')?.closest('a')?.href,
      };
    });
    // Scroll position at the click: the page may scroll a little to reach the link.
    const y = page.evaluate(
      () => new Promise((done) => addEventListener('click', () => done(window.scrollY), { capture: true, once: true })),
    );
    await page
      .locator(`article a[href="${new URL(deep.link ?? '').pathname}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(deep.link ?? '');
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(localePath(locale, '/'));
    await expect.poll(() => scrollPosition(page)).toBe(await y);
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: deep.text.slice(20, 60) })
        .first(),
    ).toBeInViewport();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();

    await page.evaluate(() => window.scrollTo(0, 900));
    const before = await scrollPosition(page);
    const news = `جديد ${locale} ${Date.now()}`;
    await publish(author, { text: news });
    const pill = page.getByRole('button', { name: t('feed:newPosts', { count: 1 }) });
    await expect(pill).toBeVisible({ timeout: 15_000 });
    expect(await scrollPosition(page)).toBe(before);
    await expect(findPost(page, news)).toHaveCount(0);
    await pill.click();
    await expect(page.getByRole('article').first()).toContainText(news);
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await expect(pill).toHaveCount(0);

    const asked = page.waitForResponse((answer) => answer.url().startsWith(`${API_ORIGIN}/users/recommendedPosts`));
    await tabOf(page, locale, 'forYou').click();
    expect((await asked).status()).toBe(200);
    await expect(tabOf(page, locale, 'forYou')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test(`a feed shows an empty state, an error, and the member’s own post first (${locale})`, async ({ app }) => {
    app.expectMessage(/ERR_FAILED.*posts\/feed/);
    const member = await join('Newcomer', locale);
    const page = await app.open({ member });
    await page.goto(localePath(locale, '/'));
    await expect(tabOf(page, locale, 'forYou')).toHaveAttribute('aria-selected', 'true');
    const share = page.getByRole('link', { name: t('feed:revenueReport') });
    await expect(share).toHaveAttribute('href', localePath(locale, '/finance?tab=report'));
    await expect(page.getByRole('link', { name: t('common:common.seeAll') }).first()).toHaveAttribute(
      'href',
      localePath(locale, '/see-all?list=suggested-users'),
    );
    await expectAccessibleInBothThemes(page);

    await page.route(/\/posts\/feed/, (route) => route.abort());
    await tabOf(page, locale, 'following').click();
    await expect(page.getByText(t('feed:errorTitle'))).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.unroute(/\/posts\/feed/);
    // The list also retries by itself, possibly before the press.
    const retry = page.getByRole('button', { name: t('common:common.retry') });
    await retry.click({ timeout: 2000 }).catch(() => expect(retry).toHaveCount(0));
    await expect(page.getByText(t('feed:emptyTitle'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('feed:findPeople') })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const composer = await openComposer(page, locale);
    const text = `أول ما أكتبه ${Date.now()}`;
    await composer.getByRole('textbox', { name: t('composer:text'), exact: true }).fill(text);
    await composer.getByRole('button', { name: t('composer:publish') }).click();
    await expect(page.getByRole('article').first()).toContainText(text);
    await tabOf(page, locale, 'forYou').click();
    await expect(page.getByRole('article').first()).toContainText(text);
  });

  test(`the keyboard reads, writes and navigates (${locale})`, async ({ app }) => {
    const reader = await join('Keyboard', locale);
    await follow(reader, author);
    const page = await app.open({ member: reader });
    await page.goto(localePath(locale, '/'));
    const posts = page.getByRole('article');
    await expect(posts.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(posts.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(posts.nth(2)).toBeFocused();
    await expect(posts.nth(2)).toBeInViewport();
    await page.keyboard.press('k');
    await expect(posts.nth(1)).toBeFocused();

    await page.keyboard.press('/');
    const search = page.getByRole('banner').getByRole('combobox');
    await expect(search).toBeFocused();
    await page.keyboard.type('jn?');
    await expect(search).toHaveValue('jn?');
    await search.fill('');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: t('common:nav.shortcuts') });
    await expect(help).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await help.getByText(t('shortcuts:enabled'), { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(localePath(locale, '/'));

    await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
    await page.getByRole('menuitem', { name: t('common:nav.shortcuts') }).click();
    await help.getByText(t('shortcuts:enabled'), { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(localePath(locale, '/saved-posts'));
    // Keyboard navigation begins at the page's content.
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(t('saved:title')));
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: t('common:nav.notifications') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: t('composer:title') })).toBeVisible();
  });

  test(`offline, content stays and actions are sent afterwards (${locale})`, async ({ app }) => {
    app.expectMessage(/ERR_INTERNET_DISCONNECTED/);
    const reader = await join('Traveller', locale);
    await follow(reader, author);
    const page = await app.open({ member: reader, device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.goto(localePath(locale, '/'));
    const post = page.getByRole('article').first();
    await expect(post).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(t('common:common.offline'))).toBeVisible();
    await expect(post).toBeVisible();
    const save = post.getByRole('button', { name: t('post:save'), exact: true });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(t('common:common.waiting', { count: 1 }))).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const sent = page.waitForResponse(/\/save$/);
    await page.context().setOffline(false);
    await expect(page.getByText(t('common:common.backOnline'))).toBeVisible();
    expect((await sent).status()).toBe(200);
    await expect(page.getByText(t('common:common.backOnline'))).toBeHidden();
  });
}

test('nothing shifts while pages load', { tag: '@long' }, async ({ app }) => {
  const reader = await join('Steady');
  await follow(reader, author);
  const { _id } = await publish(author, { text: 'لا يتحرّك شيء.' });
  for (const device of ['desktop', 'phone'] as const) {
    const page = await app.open({ member: reader, device });
    await trackLayoutShifts(page);
    for (const path of ['/ar', `/posts/${_id}`, `/ar${memberPath(author)}`, '/explore']) {
      await page.goto(path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /./ }).first()).toBeVisible();
      // Late content is loaded by now: fonts, pictures, sidebars.
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(700);
      await expectNoLayoutShift(page);
    }
    await page.close();
  }
});
