import { fillAbout } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { newAddress, waitForCode } from './support/members';
import { LOCALES, localePath, translator } from './support/texts';

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`sign-up survives reloads, names what is wrong at its step, and welcomes the member (${locale})`, async ({
    app,
  }) => {
    // Expected: the API's answer to a handle with spaces.
    app.expectMessage(/status of 422/);
    const address = newAddress();
    const page = await app.open({ device: 'phone' });
    const name = page.getByLabel(t('auth:name'), { exact: true });
    const next = page.getByRole('button', { name: t('common:common.next'), exact: true });
    await page.goto(localePath(locale, '/signup'));
    await page.getByLabel(t('auth:identifier')).fill(address);
    await page.getByRole('button', { name: t('auth:continue'), exact: true }).click();
    await expect(page.getByText(address)).toBeVisible();
    await page.getByLabel(t('auth:otpLabel')).fill(await waitForCode(address));

    await test.step('the typed values and the verified address survive a reload', async () => {
      await name.fill('نادية Tester');
      await page.getByLabel(t('auth:birthDate')).fill('1992-03-04');
      await page.reload();
      await expect(name).toHaveValue('نادية Tester');
      await expect(page.getByLabel(t('auth:birthDate'))).toHaveValue('1992-03-04');
      await expect(page.getByText(address)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a word of two scripts is refused here', async () => {
      await name.fill('ناديةTester');
      await next.click();
      await expect(page.getByText(t('auth:nameMixed'))).toBeVisible();
      await expect(name).toBeFocused();
      await fillAbout(page, locale, 'نادية');
    });

    await test.step('the interests say how many are missing, and survive a reload', async () => {
      const interests = page.getByRole('group', { name: t('auth:interestsTitle') }).getByRole('button');
      for (const place of [0, 1]) await interests.nth(place).click();
      await page.getByRole('button', { name: t('auth:create') }).click();
      await expect(page.getByText(t('auth:interestsHint', { count: 3 }))).toBeVisible();
      await page.reload();
      await expect(interests.nth(1)).toHaveAttribute('aria-pressed', 'true');
      await interests.nth(2).click();
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: t('auth:create') }).click();
      await expect(page).toHaveURL(localePath(locale, '/welcome'));
      expect(await page.evaluate(() => sessionStorage.getItem('signup'))).toBeNull();
    });

    const chosenHandle = `n${address.slice(8, 20).replaceAll('-', '')}`;
    await test.step('a handle is chosen, a taken one is named', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('نادية');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const handle = page.getByLabel(t('settings:handle'), { exact: true });
      await handle.fill('no spaces');
      await page.getByRole('button', { name: t('welcome:saveHandle') }).click();
      await expect(handle).toHaveAttribute('aria-invalid', 'true');
      await handle.fill(chosenHandle);
      await page.getByRole('button', { name: t('welcome:saveHandle') }).click();
      await expect(page.getByText(t('welcome:handleSaved'))).toBeVisible();
      await handle.fill('layla');
      await expect(page.getByText(t('welcome:handleTaken'))).toBeVisible();
    });

    await test.step('left half-way, it keeps what was saved', async () => {
      await page.goto(localePath(locale, '/'));
      await page.goto(localePath(locale, '/welcome'));
      await expect(page.getByLabel(t('settings:handle'), { exact: true })).toHaveValue(chosenHandle);
    });

    await test.step('everyone suggested is followed at once', async () => {
      const follow = page.getByRole('button', { name: t('welcome:followAll') });
      await follow.click();
      await expect(follow).toBeDisabled();
      await expect(page.getByText(t('welcome:followed', { count: 6 }))).toBeVisible();
      await page.getByRole('link', { name: t('welcome:continue') }).click();
      await expect(page).toHaveURL(localePath(locale, '/'));
    });
  });
}
