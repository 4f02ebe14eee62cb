import { memberPath } from '../src/lib/member-path';
import { findPost, notificationsButton, openNotifications } from './support/actions';
import { expectAccessibleInBothThemes, postAs } from './support/assertions';
import { expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { follow, join, type Member, publish, relationshipTo } from './support/members';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const named = ({ name }: Member) => ({ name: `\u2068${name}\u2069` });

/** Notifications about comments link to a comment. */
const THOUGHTS = ['الأولى', 'الثانية', 'الثالثة'];

for (const locale of LOCALES) {
  const t = translator(locale);
  const at = (path: string) => localePath(locale, path);

  test(`a saved post is kept, removed and restored in place (${locale})`, async ({ app }) => {
    app.expectMessage(/ERR_FAILED.*posts\/saved/);
    const [author, reader] = [await join('حافظ', locale), await join('Keeper', locale)];
    for (const thought of THOUGHTS) {
      const { _id } = await publish(author, { text: `الفكرة ${thought}.` });
      await postAs(reader, `/posts/${_id}/save`);
    }
    const page = await app.open({ member: reader, device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.route(/\/posts\/saved/, (route) => route.abort());
    await page.goto(at('/saved-posts'));
    await expect(page.getByText(t('saved:errorTitle'))).toBeVisible();
    await page.unroute(/\/posts\/saved/);
    await page.getByRole('button', { name: t('common:common.retry') }).click();

    const posts = page.getByRole('article');
    await expect(posts).toHaveCount(3);
    const order = async () =>
      (await posts.filter({ visible: true }).allTextContents()).map((text) => text.slice(0, 80));
    const before = await order();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);

    const second = findPost(page, `الفكرة ${THOUGHTS[1]}.`);
    await second.getByRole('button', { name: t('post:save'), exact: true }).click();
    await expect(second).toBeHidden();
    await page.getByRole('button', { name: t('common:common.undo') }).click();
    await expect(second).toBeVisible();
    expect(await order()).toEqual(before);

    for (const thought of THOUGHTS) {
      await findPost(page, `الفكرة ${thought}.`)
        .getByRole('button', { name: t('post:save'), exact: true })
        .click();
    }
    await expect(page.getByText(t('saved:emptyTitle'))).toBeVisible();
    await page.getByRole('tab', { name: t('saved:tabProducts') }).click();
    await expect(page).toHaveURL(at('/saved-posts?tab=digital'));
    await expect(page.getByText(t('saved:emptyTitle'))).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(page.getByRole('tab', { name: t('saved:tabProducts') })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: t('saved:tabPosts') }).click();
    await expect(page.getByText(t('saved:emptyTitle'))).toBeVisible();
  });

  test(`a profile lists followers and offers its actions (${locale})`, { tag: '@long' }, async ({ app }) => {
    const [author, reader, friend] = [
      await join('ندى الفاضل', locale),
      await join('Reader', locale),
      await join('صديق الجميع', locale),
    ];
    await publish(author, { text: 'تحية لمن يقرأ.' });
    await follow(friend, author);
    await follow(author, reader);
    await follow(author, friend);
    const page = await app.open({ member: reader, device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.goto(at(memberPath(author)));
    const main = page.getByRole('main');
    await expect(main.getByText(t('profile:followsYou'))).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await test.step('the tab stands in the address and comes back', async () => {
      await page.getByRole('tab', { name: new RegExp(t('profile:tabProducts')) }).click();
      await expect(page).toHaveURL(at(`${memberPath(author)}?tab=digital`));
      await expect(page.getByText(t('profile:noProductsTitle'))).toBeVisible();
      await page.reload();
      await expect(page.getByText(t('profile:noProductsTitle'))).toBeVisible();
      await page.getByRole('tab', { name: new RegExp(t('profile:tabPosts')) }).click();
      await expect(page).toHaveURL(at(memberPath(author)));
    });

    await test.step('following says its state, counts, and offers to tell of new posts', async () => {
      await main.getByRole('button', { name: t('profile:followBackName', named(author)), exact: true }).click();
      await expect(
        main.getByRole('button', { name: t('profile:followingName', named(author)), exact: true }),
      ).toBeVisible();
      const hears = main.getByRole('button', { name: t('profile:newPosts', named(author)) });
      await expect(hears).toHaveAttribute('aria-pressed', 'true');
      await hears.click();
      await expect(hears).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByText(t('profile:newPostsOff', named(author)))).toBeVisible();
      await expect.poll(async () => (await relationshipTo(reader, author)).isFollowing).toBe(true);
    });

    await test.step('the lists of the network, with buttons of their own', async () => {
      await main.getByRole('button', { name: textOf(locale, 'followersStrong', 2) }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(friend.name)).toBeVisible();
      await expect(sheet.getByText(reader.name, { exact: true })).toBeVisible();
      await sheet.getByRole('tab', { name: t('profile:networkFollowing') }).click();
      await expectAccessibleInBothThemes(page);
      await sheet.getByRole('button', { name: t('profile:followName', named(friend)), exact: true }).click();
      await expect(
        sheet.getByRole('button', { name: t('profile:followingName', named(friend)), exact: true }),
      ).toBeVisible();
      await expect.poll(async () => (await relationshipTo(reader, friend)).isFollowing).toBe(true);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

    const menu = main.getByRole('button', { name: t('common:common.more') }).first();
    await test.step('muting can be undone', async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: t('profile:mute'), exact: true }).click();
      await expect(main.getByText(t('profile:isMuted'))).toBeVisible();
      await page.getByRole('button', { name: t('common:common.undo') }).click();
      await expect(main.getByText(t('profile:isMuted'))).toHaveCount(0);
    });

    await test.step('a block is asked for, ends the follow, and can be lifted', async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: t('profile:block'), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(author.name);
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: t('profile:block') }).click();
      await expect(page.getByText(t('profile:blockedTitle', named(author)))).toBeVisible();
      await expect(findPost(page, 'تحية لمن يقرأ.')).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
      await expect.poll(async () => (await relationshipTo(reader, author)).isFollowing).toBe(false);
      await page.reload();
      await expect(page.getByText(t('profile:blockedTitle', named(author)))).toBeVisible();
      await main
        .getByRole('button', { name: t('profile:unblock') })
        .first()
        .click();
      await expect(findPost(page, 'تحية لمن يقرأ.')).toBeVisible();
      await expect(
        main.getByRole('button', { name: t('profile:followName', named(author)), exact: true }),
      ).toBeVisible();
    });
  });

  test(`the drawer opens the comment of a notification, and marks all as read (${locale})`, async ({ app }) => {
    const [author, reader] = [await join('كاتبة', locale), await join('معلّق', locale)];
    const post = await publish(author, { text: 'ما رأيكم؟' });
    const page = await app.open({ member: author });
    await page.goto(at('/'));
    await expect(page.getByRole('article').first()).toBeVisible();
    await openNotifications(page, locale);
    await expect(page.getByText(t('notifications:emptyTitle'))).toBeVisible();
    await expect(page.getByText(t('notifications:emptySubtitle'))).toBeVisible();
    // Notifications arrive in the open drawer.
    await postAs(reader, `/posts/${post._id}/comments`, { text: 'رأيٌ سديد.' });
    const row = page.getByRole('row').filter({ hasText: reader.name });
    await expect(row).toBeVisible({ timeout: 15_000 });
    await expectAccessibleInBothThemes(page);
    await row.click();
    await expect(page).toHaveURL(new RegExp(`${at(`/posts/${post._id}`)}#comment-`));

    await follow(reader, author);
    await expect(notificationsButton(page, locale)).toContainText(t('common:nav.unread', { count: 1 }), {
      timeout: 45_000,
    });
    const drawer = await openNotifications(page, locale);
    await drawer.getByRole('button', { name: t('notifications:markAll') }).click();
    await expect(drawer.getByRole('img', { name: t('notifications:unreadDot') })).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: t('notifications:markAll') })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(notificationsButton(page, locale)).not.toContainText(t('common:nav.unread', { count: 1 }));
  });
}

test('guests see a profile’s counts, and its lists are for members', async ({ app }) => {
  const author = await join('Open book');
  const page = await app.open();
  await page.goto(memberPath(author));
  const counts = page.getByRole('main').getByRole('listitem').filter({ hasText: 'followers' });
  await expect(counts).toBeVisible();
  await expect(counts.getByRole('button')).toHaveCount(0);
  await page.goto('/saved-posts');
  await expect(page).toHaveURL(/\/login\?next=%2Fsaved-posts/);
});

/** Returns a count's text without the marks around its number. */
function textOf(locale: Locale, key: string, count: number): string {
  return translator(locale)(`profile:${key}`, { count }).replace(/<\/?1>/g, '');
}
