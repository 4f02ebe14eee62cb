import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findPost, signIn, toasts } from './support/actions';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, follow, join, publish } from './support/members';
import { confirmCode } from './support/reauth';
import { LOCALES, localePath, translator } from './support/texts';

/** Message that the browser logs when the API refuses on purpose. */
const REFUSED = /status of 40[13] /;

/** A word that occurs nowhere else; it has no digits, because muted words match forms of letters only. */
const inLetters = (number: number) => String(number).replace(/\d/g, (digit) => 'بتثجحخدذرز'[Number(digit)] ?? '');

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a muted word, a muted member and a revoked device are hidden (${locale})`, { tag: '@long' }, async ({
    app,
  }) => {
    app.expectMessage(REFUSED);
    const [member, author, noisy] = await Promise.all([
      join('هند', locale),
      join('كاتب', locale),
      join('مزعج', locale),
    ]);
    const word = `قهو${inLetters(Date.now())}`;
    await follow(member, author);
    await publish(author, { text: `صباحُ ال${word} والكتب` });
    await publish(author, { text: `منشور يبقى من ${author.name}` });
    await callAs(member, `/users/block/${noisy._id}`, {});
    await callAs(member, `/users/mute/${author._id}`, {});
    await callAs(member, `/users/unmute/${author._id}`, {});

    const page = await app.open({ member });
    await page.goto(localePath(locale, '/'));
    await expect(findPost(page, word)).toBeVisible();

    await test.step('somebody is let out of the block list, on second thoughts not, and then for good', async () => {
      await page.getByRole('link', { name: t('common:nav.settings') }).click();
      const blocked = page.getByRole('region', { name: t('settings:blocked') });
      const row = blocked.getByRole('listitem').filter({ hasText: noisy.name });
      const isBlocked = async () => (await callAs<{ isBlocked: boolean }>(member, `/users/${noisy._id}`)).isBlocked;
      await row.getByRole('button').click();
      await expect(row).toContainText(t('settings:unblocked'));
      await expect.poll(isBlocked).toBe(false);
      await row.getByRole('button').click();
      await expect.poll(isBlocked).toBe(true);
      await row.getByRole('button').click();
      await expect.poll(isBlocked).toBe(false);
      await expectAccessible(page);
    });

    await test.step('a word is muted, and its post goes', async () => {
      const input = page.getByRole('textbox', { name: t('settings:wordLabel') });
      await page.getByRole('button', { name: t('settings:mute'), exact: true }).click();
      await expect(input).toHaveAccessibleDescription(t('errors:fieldRequired', { field: t('settings:wordLabel') }));
      await input.fill(word);
      await input.press('Enter');
      await expect(page.getByRole('list', { name: t('settings:mutedWords') })).toContainText(word);
      await expect(input).toHaveValue('');
      await page
        .getByRole('link', { name: t('common:nav.home') })
        .first()
        .click();
      await expect(findPost(page, 'منشور يبقى')).toHaveCount(1);
      await expect(findPost(page, word)).toHaveCount(0);
    });

    await test.step('it is taken back, and taken back again', async () => {
      await page.goto(localePath(locale, '/settings/main'));
      const words = page.getByRole('list', { name: t('settings:mutedWords') });
      await words.getByRole('button').click();
      await expect(page.getByText(t('settings:noMutedWords'))).toBeVisible();
      await toasts(page, locale)
        .getByRole('button', { name: t('common:common.undo') })
        .click();
      await expect(words).toContainText(word);
    });

    await test.step('another device is signed out', async () => {
      const second = await app.open({ device: 'phone' });
      await second.goto(localePath(locale, '/login?next=/settings/main'));
      await signIn(second, locale, member.address);
      await expect(second).toHaveURL(localePath(locale, '/settings/main'));
      await page.goto(localePath(locale, '/settings/security'));
      const sessions = page.getByRole('list', { name: t('settings:sessions') });
      await expect(sessions.getByRole('listitem')).toHaveCount(2);
      await expect(sessions.getByRole('listitem').first()).toContainText(t('settings:thisDevice'));
      await sessions.getByRole('listitem').last().getByRole('button').click();
      const question = page.getByRole('alertdialog');
      const asked = Date.now();
      await question.getByRole('button', { name: t('settings:endSessionShort'), exact: true }).click();
      await confirmCode(page, member, asked, locale);
      await expect(toasts(page, locale)).toContainText(t('settings:sessionEnded'));
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      // An access token ends within five seconds of its session.
      await expect(async () => {
        await second.goto(localePath(locale, '/settings/main'));
        await expect(second).toHaveURL(/\/login/, { timeout: 1500 });
      }).toPass({ timeout: 60_000 });
    });
  });

  test(`a member exports and deletes the account (${locale})`, { tag: '@long' }, async ({ app }) => {
    app.expectMessage(REFUSED);
    const member = await join('ريم', locale);
    const page = await app.open({ member });
    await page.goto(localePath(locale, '/settings/main'));
    const data = page.getByRole('region', { name: t('settings:data') });
    let confirmedAt = 0;

    await test.step('the export asks for a code, is prepared, and is a real ZIP', async () => {
      confirmedAt = Date.now();
      await data.getByRole('button', { name: t('account:exportAsk') }).click();
      await confirmCode(page, member, confirmedAt, locale);
      await expect(data.getByText(t('account:exportReady'))).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      const coming = page.waitForEvent('download');
      await data.getByRole('button', { name: t('account:exportDownload') }).click();
      const file = await readFile(await (await coming).path());
      expect(file.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]));
      expect(file.includes('account.json')).toBe(true);
    });

    await test.step('another device is asked for a code of its own before it has the copy', async () => {
      const elsewhere = await app.open({ device: 'phone' });
      await elsewhere.goto(localePath(locale, '/login?next=/settings/main'));
      await signIn(elsewhere, locale, member.address);
      const there = elsewhere.getByRole('region', { name: t('settings:data') });
      const asked = Date.now();
      await there.getByRole('button', { name: t('account:exportDownload') }).click();
      const coming = elsewhere.waitForEvent('download');
      await confirmCode(elsewhere, member, asked, locale);
      expect((await readFile(await (await coming).path())).includes('account.json')).toBe(true);

      await page.goto(localePath(locale, '/settings/security'));
      await page.getByRole('button', { name: t('settings:endOthers') }).click();
      await expectAccessible(page);
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('settings:endOthers') }).click();
      await expect(toasts(page, locale)).toContainText(t('settings:othersEnded'));
      const sessions = page.getByRole('list', { name: t('settings:sessions') });
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      // An access token ends within five seconds of its session.
      await expect(async () => {
        await elsewhere.goto(localePath(locale, '/settings/main'));
        await expect(elsewhere).toHaveURL(/\/login/, { timeout: 1500 });
      }).toPass({ timeout: 60_000 });
      await page.goto(localePath(locale, '/settings/main'));
    });

    const second = await app.open({ member, theme: 'dark' });
    const banner = (each: Page) => each.getByRole('region', { name: t('account:bannerLabel') });

    await test.step('deleting says what happens, and wants a word for it', async () => {
      await data.getByRole('button', { name: t('account:deleteAsk') }).click();
      const dialog = page.getByRole('alertdialog', { name: t('account:deleteQuestion') });
      const word = dialog.getByRole('textbox').last();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('account:deleteConfirm') }).click();
      await expect(word).toBeFocused();
      await expect(word).toHaveAttribute('aria-invalid', 'true');
      await word.fill(t('account:deleteWord'));
      await dialog.getByRole('button', { name: t('account:deleteConfirm') }).click();
      await expect(dialog).toBeHidden();
      await expect(banner(page)).toBeVisible();
      const { deletesAt } = await callAs<{ deletesAt: string }>(member, '/users/me');
      expect(Math.round((Date.parse(deletesAt) - Date.now()) / 86_400_000)).toBe(30);
    });

    await test.step('every page says so, and one press keeps the account', async () => {
      await second.goto(localePath(locale, '/saved-posts'));
      await expect(banner(second)).toBeVisible();
      await expectAccessible(second);
      await banner(second)
        .getByRole('button', { name: t('account:keep') })
        .click();
      await expect(banner(second)).toBeHidden();
      expect(await callAs(member, '/users/me')).toMatchObject({ deletesAt: null });
      await page.reload();
      await expect(data.getByRole('button', { name: t('account:deleteAsk') })).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    });
  });
}
