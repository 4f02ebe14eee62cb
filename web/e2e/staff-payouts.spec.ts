import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { demoMember } from './support/demo';
import { expect, LONG, test } from './support/fixtures';
import type { Member } from './support/members';
import { joinStaff } from './support/operator';
import { confirmCode } from './support/reauth';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

/** Withdraws an amount as the member; returns the reference of the payout. */
async function withdraw(page: Page, locale: Locale, member: Member): Promise<string> {
  const t = translator(locale);
  await page.goto(localePath(locale, '/finance'));
  const available = page.getByRole('region', { name: t('finance:available') });
  await available.getByRole('button', { name: t('finance:withdraw') }).click();
  const dialog = page.getByRole('dialog', { name: t('payout:withdrawTitle') });
  await dialog.getByLabel(t('payout:amountLabel')).fill('21.50');
  const asked = Date.now();
  await dialog.getByRole('button', { name: /21\.50/ }).click();
  const proof = page.getByRole('dialog', { name: t('confirm:title') });
  const row = page
    .getByRole('table', { name: t('finance:payouts') })
    .getByRole('row')
    .nth(1);
  const pending = row.filter({ hasText: '$21.50' }).filter({ hasText: t('payout:title.pending') });
  await expect(proof.or(pending)).toBeVisible();
  // A session that was confirmed in the other language is asked for no code.
  if (await proof.isVisible()) await confirmCode(page, member, asked, locale);
  await expect(pending).toBeVisible();
  return /PO-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? '';
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, isFocused: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element.');
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`staff hold and reject a payout by keyboard, and its amount returns (${locale})`, { tag: LONG }, async ({
    app,
  }) => {
    // Withdrawing is refused until the member has re-authenticated.
    app.expectMessage(/status of 403/);
    const seller = await demoMember('khaled');
    const finance = await app.open({ member: seller });
    await finance.goto(localePath(locale, '/finance'));
    const available = finance.getByRole('region', { name: t('finance:available') });
    await expect(available.getByRole('button', { name: t('finance:withdraw') })).toBeEnabled();
    const balance = (await available.getByRole('paragraph').first().textContent()) ?? '';
    const reference = await withdraw(finance, locale, seller);

    const page = await app.open({ member: await joinStaff('Huda', locale) });
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: reference });
    const act = async (name: 'hold' | 'reject', reason: string) => {
      const button = row.getByRole('button', { name: t(`staffPayouts:${name}`), exact: true });
      await expect(button).toBeVisible();
      await page.locator('main').focus();
      await tabTo(page, () => button.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      const first = dialog.getByRole('radio').first();
      await tabTo(page, () => first.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Space');
      const chosen = dialog.getByRole('radio', { name: reason });
      for (let place = 0; place < 5 && !(await chosen.isChecked()); place += 1) await page.keyboard.press('ArrowDown');
      await expect(chosen).toBeChecked();
      // Enter on a radio button sends its form.
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    };

    await test.step('the payout is held', async () => {
      await page.goto(localePath(locale, '/staff/payouts?state=pending'));
      await act('hold', t('staffPayouts:holdReason.review'));
      await expect(row).toBeHidden();
      await finance.reload();
      await expect(available).not.toContainText(balance);
    });

    await test.step('it is rejected, and the amount is back in the balance', async () => {
      await page.goto(localePath(locale, '/staff/payouts?state=held'));
      await expect(row.getByText(t('staffPayouts:holdReason.review'))).toBeVisible();
      await expectNoHorizontalScroll(page);
      // A reason about the account would ask the member for another one.
      await act('reject', t('staffPayouts:rejectReason.other'));
      await expect(row).toBeHidden();
      await finance.reload();
      await expect(available).toContainText(balance);
    });
  });
}
