import type { Page } from '@playwright/test';
import { checkRadioCard, toasts } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { callAs, join } from './support/members';
import { pngPicture } from './support/png';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

/** Message that the browser logs when a call fails on purpose. */
const LOST = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const REFUSED = /status of 401 /;
const UNPROCESSABLE = /status of 422 .*\/users\/update/;

const INTERFACE = { en: 'English', ar: 'العربية' } as const;
const other = (locale: Locale): Locale => (locale === 'ar' ? 'en' : 'ar');
const root = (page: Page) => page.locator('html');

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`appearance settings persist, also in another browser (${locale})`, async ({ app }) => {
    app.expectMessage(LOST);
    const member = await join('رهف', locale);
    const page = await app.open({ member });
    await page.goto(localePath(locale, '/settings'));
    await expect(page).toHaveURL(localePath(locale, '/settings/main'));
    const sections = page.getByRole('navigation', { name: t('settings:sections') });
    await expect(sections.getByRole('link', { name: t('settings:main') })).toHaveAttribute('aria-current', 'page');

    await test.step('digits, theme, text size and motion count at once', async () => {
      const pick = (group: string, name: string) =>
        checkRadioCard(
          page
            .getByRole('group', { name: t(`settings:${group}`), exact: true })
            .getByRole('radio', { name: t(`settings:${name}`), exact: true }),
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
      await page.getByRole('switch', { name: t('settings:reduceMotion') }).check({ force: true });
      await expect(root(page)).toHaveAttribute('data-motion', 'reduced');
      await expectNoHorizontalScroll(page);
    });

    await test.step('the account has it', async () => {
      await expect
        .poll(async () => await callAs(member, '/users/me'))
        .toMatchObject({ numerals: 'arab', theme: 'dark', textSize: 'large', motion: 'reduced' });
    });

    await test.step('what cannot be saved is told and goes back', async () => {
      await page.route('**/users/update', (route) => route.abort());
      await page
        .getByRole('radio', { name: t('settings:themeLight') })
        .locator('xpath=ancestor::label')
        .click();
      await expect(toasts(page, locale)).toContainText(t('errors:network'));
      await expect(root(page)).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('radio', { name: t('settings:themeDark') })).toBeChecked();
      await page.unroute('**/users/update');
    });

    await test.step('all of it stands after a reload and in another browser', async () => {
      const second = await app.open({ member, device: 'phone' });
      await Promise.all([page.reload(), second.goto(localePath(locale, '/settings/main'))]);
      for (const each of [page, second]) {
        await expect(root(each)).toHaveAttribute('data-theme', 'dark');
        await expect(root(each)).toHaveAttribute('data-motion', 'reduced');
        await expect(root(each)).toHaveCSS('font-size', '18px');
        await expect(each.getByText('١٢٬٣٤٥')).toBeVisible();
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
      await expect(page).toHaveURL(localePath(other(locale), '/settings/main'));
      await expect(root(page)).toHaveAttribute('lang', other(locale));
      const kept = async () => (await callAs<{ locale: Locale }>(member, '/users/me')).locale;
      await expect.poll(kept).toBe(other(locale));
    });
  });

  test(`personal information: errors, an expired token, and changes that apply at once (${locale})`, async ({
    app,
  }) => {
    for (const message of [REFUSED, UNPROCESSABLE]) app.expectMessage(message);
    const member = await join('نور', locale);
    const handle = `h_${Date.now().toString(36)}`;
    const page = await app.open({ member });
    await page.goto(localePath(locale, '/settings/personal-information'));
    const main = page.getByRole('main');
    const field = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${t(`settings:${name}`)}`) });
    const save = main.getByRole('button', { name: t('common:common.saveChanges') });
    const side = page.getByRole('complementary', { name: t('common:nav.mine') });
    await expect(field('name')).toHaveValue('نور');
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await test.step('what is wrong is said beside its field, here and by the API, and nothing typed is lost', async () => {
      await field('bio').fill('أكتب عن الحروف.\nAnd about screens.');
      await expect(main.getByText(t('common:common.unsaved'))).toBeVisible();
      await field('handle').fill('نور');
      await save.click();
      await expect(field('handle')).toBeFocused();
      await expect(field('handle')).toHaveAccessibleDescription(t('settings:handleBad'));
      await field('handle').fill('layla');
      await save.click();
      await expect(field('handle')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('handle')).toBeFocused();
      await expect(field('bio')).toHaveValue('أكتب عن الحروف.\nAnd about screens.');
      await expectAccessible(page);
    });

    await test.step('the gender is shown to matter', async () => {
      await checkRadioCard(main.getByRole('radio', { name: t('auth:genderFemale'), exact: true }));
      await expect(main.getByText(t('settings:genderSample', { context: 'female' }))).toBeVisible();
    });

    await test.step('a token that has ended meanwhile is renewed, and what was typed is saved', async () => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'));
      await field('handle').fill(handle);
      await field('name').fill('نور الهدى');
      await save.click();
      await expect(toasts(page, locale)).toContainText(t('settings:saved'));
      await expect(save).toBeDisabled();
      await expect(side.getByText('نور الهدى')).toBeVisible();
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
      expect(await callAs({ ...member, token }, '/users/me')).toMatchObject({
        name: 'نور الهدى',
        handle,
        bio: 'أكتب عن الحروف.\nAnd about screens.',
        genderId: 2,
      });
    });

    await test.step('a picture is refused, placed, shown everywhere, and removed', async () => {
      const picker = main.locator('input[type=file]');
      await picker.setInputFiles({ name: 'poem.txt', mimeType: 'text/plain', buffer: Buffer.from('قصيدة') });
      await expect(main.getByRole('alert')).toContainText(t('codes:image_bad_type'));
      await picker.setInputFiles(pngPicture());
      const dialog = page.getByRole('dialog', { name: t('settings:cropTitle') });
      await dialog.getByRole('application').press('ArrowRight');
      await dialog.getByRole('slider', { name: t('settings:zoom') }).fill('2');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('settings:usePhoto') }).click();
      await expect(dialog).toBeHidden();
      await expect(toasts(page, locale)).toContainText(t('settings:photoSaved'));
      await expect(main.getByRole('alert')).toHaveCount(0);
      await expect(side.locator('img')).toHaveJSProperty('complete', true);
      const bar = page.getByRole('button', { name: t('common:nav.accountMenu') });
      await expect(bar.locator('img')).toBeVisible();
      await main.getByRole('button', { name: t('settings:removePhoto') }).click();
      await expect(bar.locator('img')).toHaveCount(0);
      await toasts(page, locale)
        .getByRole('button', { name: t('common:common.undo') })
        .click();
      await expect(bar.locator('img')).toBeVisible();
    });
  });

  test(`interests: leaving with unsaved changes asks first (${locale})`, async ({ app }) => {
    const member = await join('جود', locale);
    const page = await app.open({ member });
    await page.goto(localePath(locale, '/settings/main'));
    const main = page.getByRole('main');
    await main.getByRole('link', { name: t('settings:interests') }).click();
    const chips = main.getByRole('group', { name: t('settings:interests') }).getByRole('button');
    const chosen = main.getByRole('group', { name: t('settings:interests') }).getByRole('button', { pressed: true });
    await expect(chosen).toHaveCount(3);
    await expect(main.getByText(t('settings:selected', { count: 3 }))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await test.step('two are too few', async () => {
      await chosen.first().click();
      await expect(main.getByText(t('settings:interestsFewest', { count: 3 }))).toBeVisible();
      await expect(main.getByRole('button', { name: t('common:common.saveChanges') })).toBeDisabled();
    });

    await test.step('links and the browser’s Back ask first', async () => {
      for (const place of [0, 4, 8]) await chips.and(page.locator('[aria-pressed=false]')).nth(place).click();
      await expect(main.getByText(t('settings:selected', { count: 5 }))).toBeVisible();
      const question = page.getByRole('alertdialog', { name: t('settings:leaveTitle') });
      await page.getByRole('link', { name: t('settings:personal') }).click();
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: t('settings:stay') }).click();
      await expect(page).toHaveURL(localePath(locale, '/settings/interests'));
      await page.goBack();
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: t('settings:stay') }).click();
      await expect(page).toHaveURL(localePath(locale, '/settings/interests'));
      await expect(main.getByText(t('settings:selected', { count: 5 }))).toBeVisible();
    });

    await test.step('they are saved, and then nothing is asked', async () => {
      await main.getByRole('button', { name: t('common:common.saveChanges') }).click();
      await expect(toasts(page, locale)).toContainText(t('settings:saved'));
      const me = await callAs<{ interestIds: string[] }>(member, '/users/me');
      expect(me.interestIds).toHaveLength(5);
      await page.getByRole('link', { name: t('settings:personal') }).click();
      await expect(page).toHaveURL(localePath(locale, '/settings/personal-information'));
    });

    await test.step('leaving in earnest leaves', async () => {
      await main.getByRole('textbox', { name: new RegExp(`^${t('settings:bio')}`) }).fill('لن يبقى');
      await page.getByRole('link', { name: t('settings:interests') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('settings:leave'), exact: true })
        .click();
      await expect(page).toHaveURL(localePath(locale, '/settings/interests'));
      await page.getByRole('link', { name: t('settings:personal') }).click();
      await expect(main.getByRole('textbox', { name: new RegExp(`^${t('settings:bio')}`) })).toHaveValue('');
    });
  });
}
