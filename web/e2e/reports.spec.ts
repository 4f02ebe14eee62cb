import type { Locator, Page } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { checkRadioCard } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, join, type Member, type Published, publish } from './support/members';
import { joinStaff, runCli, runStaffCli } from './support/operator';
import { LOCALES, type Locale, localePath, type Translate, translator } from './support/texts';

/** Opens the sheet from a menu, whose entries differ by place. */
async function openReport(page: Page, menu: Locator, t: Translate): Promise<Locator> {
  await menu.click();
  await page.getByRole('menuitem', { name: t('post:report') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio')).toHaveCount(8);
  return sheet;
}

function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Returns the number of the report with this text, as moderators see it. */
async function numberOf(words: string): Promise<string> {
  const line = (await runCli('moderation', 'list')).split('\n').find((each) => each.includes(words));
  const number = line?.trim().split(/\s+/)[0];
  if (!number) throw new Error(`There is no report of ${words}`);
  return number;
}

async function people(locale: Locale): Promise<{ author: Member; reader: Member; post: Published; words: string }> {
  const [author, reader] = [await join('سالم الناجي'), await join('Reader', locale)];
  const words = `أرباح مضمونة ${author._id.slice(-12)}`;
  return { author, reader, words, post: await publish(author, { text: words }) };
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a post is reported, found by moderators, and removed (${locale})`, { tag: '@long' }, async ({ app }) => {
    // Expected: sending while offline, and opening the removed post.
    app.expectMessage(/ERR_INTERNET_DISCONNECTED|status of 404/);
    const { author, reader, post, words } = await people(locale);
    const page = await app.open({ device: locale === 'ar' ? 'phone' : 'desktop', member: reader });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const menu = page.getByRole('button', { name: t('common:common.more'), exact: true }).first();
    const sheet = await openReport(page, menu, t);
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(
      t('report:title.post', { name: isolated(author.name) }),
    );
    await expectAccessible(page);

    await sheet.getByRole('button', { name: t('report:send') }).click();
    await expect(sheet.getByText(t('report:chooseReason'))).toBeVisible();
    await expect(sheet.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sheet.getByRole('radio', { name: t('report:reasons.scam') })).toBeChecked();
    const details = sheet.getByRole('textbox');
    await details.fill('كَ'.repeat(501));
    await expect(sheet.getByText(t('errors:tooLong', { count: 1 }))).toBeVisible();
    await sheet.getByRole('button', { name: t('report:send') }).click();
    await expect(details).toBeFocused();
    await details.fill('كَ'.repeat(499));
    await expect(sheet.getByText(t('report:charsLeft', { count: 1 }))).toBeVisible();
    await details.fill('يَعِد بما لا يكون.');
    if (locale === 'en') await expectNoHorizontalScroll(page);

    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(menu).toBeFocused();
    await openReport(page, menu, t);
    await expect(details).toHaveValue('يَعِد بما لا يكون.');

    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: t('report:send') }).click();
    await expect(sheet.getByRole('alert')).toHaveText(t('errors:network'));
    await page.context().setOffline(false);
    await sheet.getByRole('button', { name: t('report:send') }).click();
    await expect(sheet.getByRole('status')).toBeFocused();
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(t('report:thanks'));
    await expectAccessible(page);

    const mute = sheet.getByRole('button', { name: t('report:mute.do'), exact: true });
    await mute.click();
    await expect(sheet.getByText(t('report:mute.done', { name: isolated(author.name) }))).toBeVisible();
    await sheet.getByRole('button', { name: t('common:common.undo') }).click();
    await expect(mute).toBeVisible();
    await sheet.getByRole('button', { name: t('report:done'), exact: true }).click();
    await expect(sheet).toHaveCount(0);

    const number = await numberOf(words);
    expect(await runCli('moderation', 'show', number)).toContain('يَعِد بما لا يكون.');
    const { address: staff } = await joinStaff();
    expect(await runStaffCli(staff, 'moderation', 'remove', number)).toContain('post removed');
    await expect
      .poll(async () => {
        await page.goto(localePath(locale, `/posts/${post._id}`));
        return page.getByText(words).count();
      })
      .toBe(0);
  });

  test(`a comment and its author are reported, and the author is blocked (${locale})`, { tag: '@long' }, async ({
    app,
  }) => {
    const { reader, post, words } = await people(locale);
    const writer = await join(`Loud Voice ${locale}`);
    await callAs(writer, `/posts/${post._id}/comments`, { text: `كلام جارح ${words}` });
    const page = await app.open({ device: locale === 'ar' ? 'desktop' : 'phone', theme: 'dark', member: reader });
    await page.goto(localePath(locale, `/posts/${post._id}`));
    const options = page.getByRole('button', {
      name: t('comments:options', { name: isolated(writer.name) }),
    });
    let sheet = await openReport(page, options, t);
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(
      t('report:title.comment', { name: isolated(writer.name) }),
    );
    await checkRadioCard(sheet.getByRole('radio', { name: t('report:reasons.harassment') }));
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t('report:send') }).click();
    await expect(sheet.getByRole('status')).toBeFocused();
    await sheet.getByRole('button', { name: t('report:done'), exact: true }).click();

    await page.goto(localePath(locale, memberPath(writer)));
    const more = page
      .locator('main')
      .getByRole('button', { name: t('common:common.more'), exact: true })
      .first();
    sheet = await openReport(page, more, t);
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(
      t('report:title.user', { name: isolated(writer.name) }),
    );
    await checkRadioCard(sheet.getByRole('radio', { name: t('report:reasons.harassment') }));
    await sheet.getByRole('button', { name: t('report:send') }).click();
    await sheet.getByRole('button', { name: t('report:block.do'), exact: true }).click();
    await expect(sheet.getByText(t('report:block.done', { name: isolated(writer.name) }))).toBeVisible();
    await expect(sheet.getByRole('button', { name: t('report:mute.do'), exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t('report:done'), exact: true }).click();

    await page.goto(localePath(locale, `/posts/${post._id}`));
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByText('كلام جارح')).toHaveCount(0);
    const { address: staff } = await joinStaff();
    for (const kind of ['comment', 'user']) {
      const lines = (await runCli('moderation', 'list')).split('\n');
      const line = lines.find((each) => each.includes(` ${kind} `) && each.includes(writer.name));
      const number = line?.trim().split(/\s+/)[0] ?? '';
      const what = kind === 'comment' ? 'remove' : 'dismiss';
      expect(await runStaffCli(staff, 'moderation', what, number)).toContain(`Report ${number}:`);
    }
  });
}
