import type { Page } from '@playwright/test';
import { choose, messages } from './support/actions';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { asMember, join } from './support/members';
import { pngPicture } from './support/png';
import { inLanguage, LOCALES, type Locale, speaking } from './support/texts';

/** What the browser itself writes when a call fails on purpose. */
const LOST = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const REFUSED = /status of 401 /;
const UNPROCESSABLE = /status of 422 .*\/users\/update/;

const INTERFACE = { en: 'English', ar: 'العربية' } as const;
const other = (locale: Locale): Locale => (locale === 'ar' ? 'en' : 'ar');
const root = (page: Page) => page.locator('html');

for (const locale of LOCALES) {
  const say = speaking(locale);

  test(`the look is chosen, stays, and follows to another browser (${locale})`, async ({ journey }) => {
    journey.expectMessage(LOST);
    const member = await join('رهف', locale);
    const page = await journey.open({ member });
    await page.goto(inLanguage(locale, '/settings'));
    await expect(page).toHaveURL(inLanguage(locale, '/settings/main'));
    const sections = page.getByRole('navigation', { name: say('settings:sections') });
    await expect(sections.getByRole('link', { name: say('settings:main') })).toHaveAttribute('aria-current', 'page');

    await test.step('digits, theme, text size and motion count at once', async () => {
      const pick = (group: string, name: string) =>
        choose(
          page
            .getByRole('group', { name: say(`settings:${group}`), exact: true })
            .getByRole('radio', { name: say(`settings:${name}`), exact: true }),
        );
      await expect(page.getByText('12,345')).toBeVisible();
      await pick('numerals', 'numeralsArabic');
      await expect(page.getByText('١٢٬٣٤٥')).toBeVisible();
      await expectAccessible(page);
      await pick('theme', 'themeDark');
      await expect(root(page)).toHaveAttribute('data-theme', 'dark');
      await expectAccessible(page);
      await pick('textSize', 'textSizeLarge');
      await expect(root(page)).toHaveCSS('font-size', '18px');
      await page.getByRole('switch', { name: say('settings:reduceMotion') }).check({ force: true });
      await expect(root(page)).toHaveAttribute('data-motion', 'reduced');
      await expectNoSidewaysScroll(page);
    });

    await test.step('a kind of notification is turned off; the platform’s own cannot be', async () => {
      const follow = page.getByRole('switch', { name: say('settings:notify.follow') });
      await follow.uncheck({ force: true });
      await expect(page.getByRole('switch', { name: say('settings:notify.system') })).toBeDisabled();
      await expect
        .poll(async () => await asMember(member, '/users/me'))
        .toMatchObject({
          numerals: 'arab',
          theme: 'dark',
          textSize: 'large',
          motion: 'reduced',
          notifications: { follow: false, comment: true, system: true },
        });
    });

    await test.step('what cannot be saved is told and goes back', async () => {
      await page.route('**/users/update', (route) => route.abort());
      await page
        .getByRole('radio', { name: say('settings:themeLight') })
        .locator('xpath=ancestor::label')
        .click();
      await expect(messages(page, locale)).toContainText(say('errors:network'));
      await expect(root(page)).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('radio', { name: say('settings:themeDark') })).toBeChecked();
      await page.unroute('**/users/update');
    });

    await test.step('all of it stands after a reload and in another browser', async () => {
      const second = await journey.open({ member, device: 'phone' });
      await Promise.all([page.reload(), second.goto(inLanguage(locale, '/settings/main'))]);
      for (const each of [page, second]) {
        await expect(root(each)).toHaveAttribute('data-theme', 'dark');
        await expect(root(each)).toHaveAttribute('data-motion', 'reduced');
        await expect(root(each)).toHaveCSS('font-size', '18px');
        await expect(each.getByText('١٢٬٣٤٥')).toBeVisible();
        await expect(each.getByRole('switch', { name: say('settings:notify.follow') })).not.toBeChecked();
      }
      await expectAccessible(second);
      await second.close();
    });

    await test.step('the other language shows this same page, and the account remembers', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: INTERFACE[other(locale)] })
        .last()
        .click();
      await expect(page).toHaveURL(inLanguage(other(locale), '/settings/main'));
      await expect(root(page)).toHaveAttribute('lang', other(locale));
      const kept = async () => (await asMember<{ locale: Locale }>(member, '/users/me')).locale;
      await expect.poll(kept).toBe(other(locale));
    });
  });

  test(`personal information: faults, an ended token, and everything changes at once (${locale})`, async ({
    journey,
  }) => {
    for (const message of [REFUSED, UNPROCESSABLE]) journey.expectMessage(message);
    const member = await join('نور', locale);
    const handle = `h_${Date.now().toString(36)}`;
    const page = await journey.open({ member });
    await page.goto(inLanguage(locale, '/settings/personal-information'));
    const main = page.getByRole('main');
    const field = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${say(`settings:${name}`)}`) });
    const save = main.getByRole('button', { name: say('common:common.saveChanges') });
    const side = page.getByRole('complementary', { name: say('common:nav.mine') });
    await expect(field('name')).toHaveValue('نور');
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await test.step('what is wrong is said beside its field, here and by the API, and nothing typed is lost', async () => {
      await field('bio').fill('أكتب عن الحروف.\nAnd about screens.');
      await expect(main.getByText(say('common:common.unsaved'))).toBeVisible();
      await field('handle').fill('نور');
      await save.click();
      await expect(field('handle')).toBeFocused();
      await expect(field('handle')).toHaveAccessibleDescription(say('settings:handleBad'));
      await field('handle').fill('layla');
      await save.click();
      await expect(field('handle')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('handle')).toBeFocused();
      await expect(field('bio')).toHaveValue('أكتب عن الحروف.\nAnd about screens.');
      await expectAccessible(page);
    });

    await test.step('the gender is shown to matter', async () => {
      await choose(main.getByRole('radio', { name: say('auth:genderFemale'), exact: true }));
      await expect(main.getByText(say('settings:genderSample', { context: 'female' }))).toBeVisible();
    });

    await test.step('a token that has ended meanwhile is renewed, and what was typed is saved', async () => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'));
      await field('handle').fill(handle);
      await field('name').fill('نور الهدى');
      await save.click();
      await expect(messages(page, locale)).toContainText(say('settings:saved'));
      await expect(save).toBeDisabled();
      await expect(side.getByText('نور الهدى')).toBeVisible();
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
      expect(await asMember({ ...member, token }, '/users/me')).toMatchObject({
        name: 'نور الهدى',
        handle,
        bio: 'أكتب عن الحروف.\nAnd about screens.',
        genderId: 2,
      });
    });

    await test.step('a picture is refused, placed, shown everywhere, and removed', async () => {
      const picker = main.locator('input[type=file]');
      await picker.setInputFiles({ name: 'poem.txt', mimeType: 'text/plain', buffer: Buffer.from('قصيدة') });
      await expect(main.getByRole('alert')).toContainText(say('codes:image_bad_type'));
      await picker.setInputFiles(pngPicture());
      const dialog = page.getByRole('dialog', { name: say('settings:cropTitle') });
      await dialog.getByRole('application').press('ArrowRight');
      await dialog.getByRole('slider', { name: say('settings:zoom') }).fill('2');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('settings:usePhoto') }).click();
      await expect(dialog).toBeHidden();
      await expect(messages(page, locale)).toContainText(say('settings:photoSaved'));
      await expect(main.getByRole('alert')).toHaveCount(0);
      await expect(side.locator('img')).toHaveJSProperty('complete', true);
      const bar = page.getByRole('button', { name: say('common:nav.accountMenu') });
      await expect(bar.locator('img')).toBeVisible();
      await main.getByRole('button', { name: say('settings:removePhoto') }).click();
      await expect(bar.locator('img')).toHaveCount(0);
      await messages(page, locale)
        .getByRole('button', { name: say('common:common.undo') })
        .click();
      await expect(bar.locator('img')).toBeVisible();
    });
  });

  test(`interests: what is unsaved is not left behind unasked (${locale})`, async ({ journey }) => {
    const member = await join('جود', locale);
    const page = await journey.open({ member });
    await page.goto(inLanguage(locale, '/settings/main'));
    const main = page.getByRole('main');
    await main.getByRole('link', { name: say('settings:interests') }).click();
    const chips = main.getByRole('group', { name: say('settings:interests') }).getByRole('button');
    const chosen = main.getByRole('group', { name: say('settings:interests') }).getByRole('button', { pressed: true });
    await expect(chosen).toHaveCount(3);
    await expect(main.getByText(say('settings:selected', { count: 3 }))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await test.step('two are too few', async () => {
      await chosen.first().click();
      await expect(main.getByText(say('settings:interestsFewest', { count: 3 }))).toBeVisible();
      await expect(main.getByRole('button', { name: say('common:common.saveChanges') })).toBeDisabled();
    });

    await test.step('links and the browser’s Back ask first', async () => {
      for (const place of [0, 4, 8]) await chips.and(page.locator('[aria-pressed=false]')).nth(place).click();
      await expect(main.getByText(say('settings:selected', { count: 5 }))).toBeVisible();
      const question = page.getByRole('alertdialog', { name: say('settings:leaveTitle') });
      await page.getByRole('link', { name: say('settings:personal') }).click();
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: say('settings:stay') }).click();
      await expect(page).toHaveURL(inLanguage(locale, '/settings/interests'));
      await page.goBack();
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: say('settings:stay') }).click();
      await expect(page).toHaveURL(inLanguage(locale, '/settings/interests'));
      await expect(main.getByText(say('settings:selected', { count: 5 }))).toBeVisible();
    });

    await test.step('they are saved, and then nothing is asked', async () => {
      await main.getByRole('button', { name: say('common:common.saveChanges') }).click();
      await expect(messages(page, locale)).toContainText(say('settings:saved'));
      const me = await asMember<{ interestIds: string[] }>(member, '/users/me');
      expect(me.interestIds).toHaveLength(5);
      await page.getByRole('link', { name: say('settings:personal') }).click();
      await expect(page).toHaveURL(inLanguage(locale, '/settings/personal-information'));
    });

    await test.step('leaving in earnest leaves', async () => {
      await main.getByRole('textbox', { name: new RegExp(`^${say('settings:bio')}`) }).fill('لن يبقى');
      await page.getByRole('link', { name: say('settings:interests') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('settings:leave'), exact: true })
        .click();
      await expect(page).toHaveURL(inLanguage(locale, '/settings/interests'));
      await page.getByRole('link', { name: say('settings:personal') }).click();
      await expect(main.getByRole('textbox', { name: new RegExp(`^${say('settings:bio')}`) })).toHaveValue('');
    });
  });
}
