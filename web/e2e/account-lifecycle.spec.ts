import { memberPath } from '../src/lib/member-path';
import {
  composerText,
  findPost,
  logOut,
  notificationsButton,
  openComposer,
  openNotifications,
  signUp,
} from './support/actions';
import { type Device, expect, test } from './support/fixtures';
import { join, relationshipTo } from './support/members';
import { pngPicture } from './support/png';
import { LOCALES, localePath, translator } from './support/texts';

const DEVICES: readonly Device[] = ['desktop', 'phone'];
const OPENING = 'أوّل الغيث قطرة، وأوّل القيمة نقطة.';
// The automatic rules would take a longer text for a copy: new members publish it once per language and device.
const REST = 'وفيه line-height: 1.8';
const ALT = 'لون يتدرّج من اللازورد إلى الزعفران';

for (const locale of LOCALES) {
  for (const device of DEVICES) {
    const tag = device === 'phone' ? '@long' : [];
    test(`a member signs up, publishes, gains a follower and a reader, and deletes the account (${locale}, ${device})`, {
      tag,
    }, async ({ app }) => {
      const t = translator(locale);
      const author = `ليلى ${Date.now()}`;
      const page = await app.open({ device });
      let postPath = '';
      let profilePath = '';

      await test.step('signs up by a one-time code', () => signUp(page, locale, author));

      await test.step('publishes an Arabic post with a picture', async () => {
        const composer = await openComposer(page, locale, device);
        await composerText(composer, locale).fill(`${OPENING}\n\n${REST}`);
        await composer.locator('input[type=file]').setInputFiles(pngPicture());
        await composer.getByLabel(t('composer:alt')).fill(ALT);
        await composer.getByLabel(t('composer:tags')).fill('نقطة');
        await composer.getByLabel(t('composer:tags')).press('Enter');
        await composer.getByRole('button', { name: t('composer:publish') }).click();
        await expect(composer).toBeHidden();
        await expect(page.getByText(t('composer:published'))).toBeVisible();

        const post = page.getByRole('article').first();
        await expect(post).toContainText(OPENING);
        await expect(post.getByRole('img', { name: ALT })).toBeVisible();
        await expect(post.getByText(OPENING)).toHaveCSS('direction', 'rtl');
        postPath = (await post.locator('a[href*="/posts/"]').first().getAttribute('href')) ?? '';
        profilePath = (await post.locator('a[href*="/@"]').first().getAttribute('href')) ?? '';
      });

      const reader = await join(`عمر ${Date.now()}`, locale);
      await test.step('another member follows them and finds the post in their feed', async () => {
        const readers = await app.open({ device, member: reader });
        await readers.goto(profilePath);
        await expect(readers.getByRole('heading', { level: 1, name: author })).toBeVisible();
        const named = { name: `\u2068${author}\u2069` };
        const main = readers.getByRole('main');
        await main.getByRole('button', { name: t('profile:followName', named), exact: true }).click();
        await expect(main.getByRole('button', { name: t('profile:followingName', named), exact: true })).toBeVisible();
        const _id = profilePath.split('/').at(-1) ?? '';
        await expect.poll(async () => (await relationshipTo(reader, { _id })).isFollowing).toBe(true);
        await readers.goto(localePath(locale, '/'));
        await expect(readers.getByRole('tab', { name: t('feed:following') })).toHaveAttribute('aria-selected', 'true');
        await expect(findPost(readers, OPENING).filter({ hasText: author })).toBeVisible();
        await readers.close();
      });

      await test.step('is told at once, and finds it in the drawer', async () => {
        await expect(notificationsButton(page, locale)).toContainText(t('common:nav.unread', { count: 1 }));
        const drawer = await openNotifications(page, locale);
        const row = drawer.getByRole('row').filter({ hasText: reader.name });
        await expect(row).toContainText(t('common:time.now'));
        await expect(row.getByRole('img', { name: t('notifications:unreadDot') })).toBeVisible();
        expect((await row.boundingBox())?.height).toBe(90);
        await row.click();
        await expect(page).toHaveURL(localePath(locale, memberPath(reader)));
        await expect(drawer).toBeHidden();
        await expect(notificationsButton(page, locale)).not.toContainText(t('common:nav.unread', { count: 1 }));
      });

      await test.step('a guest reads the post with JavaScript disabled', async () => {
        const guests = await app.open({ device, javaScriptEnabled: false });
        const response = await guests.goto(postPath);
        expect(response?.status()).toBe(200);
        await expect(guests).toHaveTitle(new RegExp(OPENING));
        await expect(guests.getByText(OPENING, { exact: true })).toBeVisible();
        await expect(guests.getByText(REST.slice(0, 20))).toBeVisible();
        await expect(guests.getByRole('main').getByText(author).first()).toBeVisible();
        await expect(guests.getByRole('img', { name: ALT })).toBeVisible();
        await expect(guests.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      });

      await test.step('logs out, and nothing of the session is left', async () => {
        await logOut(page, locale, device);
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        await page.goto(localePath(locale, '/'));
        await expect(page).toHaveURL(localePath(locale, '/guest'));
      });
    });
  }
}
