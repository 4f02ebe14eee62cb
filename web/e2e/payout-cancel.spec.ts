import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { demoMember } from './support/demo';
import { type Device, expect, test } from './support/fixtures';
import { API_ORIGIN } from './support/origins';
import { confirmCode } from './support/reauth';
import { type Locale, localePath, type Translate, translator } from './support/texts';

const VISITS: readonly (readonly [Locale, Device])[] = [
  ['ar', 'desktop'],
  ['en', 'phone'],
];

// One member of the demo content withdraws, who can have one payout at a time.
test.describe.configure({ mode: 'serial' });

/** Returns the newest payout, as a row of the table or a card of a small screen. */
function newestPayout(page: Page, t: Translate): Locator {
  const payouts = page.getByRole('region', { name: t('finance:payouts'), exact: true });
  return payouts.locator('tbody tr, li').filter({ visible: true }).first();
}

for (const [locale, device] of VISITS) {
  test(`a withdrawal is cancelled, and its amount is back in the balance (${locale}, ${device})`, async ({ app }) => {
    // Withdrawing is refused until the member has re-authenticated, and the first cancellation is.
    app.expectMessage(/status of 40[39]/);
    const t = translator(locale);
    const member = await demoMember('khaled');
    const page = await app.open({ member, device });
    await page.goto(localePath(locale, '/finance'));
    const available = page.getByRole('region', { name: t('finance:available') });
    const withdraw = available.getByRole('button', { name: t('finance:withdraw') });
    await expect(withdraw).toBeEnabled();
    const balance = (await available.getByRole('paragraph').first().textContent()) ?? '';
    const payout = newestPayout(page, t);

    await test.step('money is withdrawn', async () => {
      await withdraw.click();
      const dialog = page.getByRole('dialog', { name: t('payout:withdrawTitle') });
      await dialog.getByLabel(t('payout:amountLabel')).fill('20.50');
      const asked = Date.now();
      await dialog.getByRole('button', { name: /20\.50/ }).click();
      await confirmCode(page, member, asked, locale);
      await expect(dialog).toBeHidden();
      await expect(payout).toContainText(t('payout:status.pending'));
      await expect(payout).toContainText('$20.50');
      await expect(available).not.toContainText(balance);
      await expect(withdraw).toBeDisabled();
    });

    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: t('payout:cancel') });

    await test.step('a cancellation that comes too late says so', async () => {
      const path = `${API_ORIGIN}/users/payouts/*/cancel`;
      const error = { code: 'payout_not_cancellable', message: 'Too late.', fields: {}, facts: {} };
      await page.route(path, (route) => route.fulfill({ status: 409, json: { payload: null, error } }));
      await payout.getByRole('button', { name: t('payout:cancel') }).click();
      await confirm.click();
      await expect(dialog).toContainText(t('codes:payout_not_cancellable'));
      await page.unroute(path);
    });

    await test.step('it is cancelled, and can be withdrawn again', async () => {
      await expectAccessible(page);
      await confirm.click();
      await expect(dialog).toBeHidden();
      await expect(payout).toContainText(t('payout:status.cancelled'));
      await expect(payout).toContainText(t('payout:note.returned'));
      await expect(payout.getByRole('button', { name: t('payout:cancel') })).toHaveCount(0);
      await expect(available).toContainText(balance);
      await expect(withdraw).toBeEnabled();
      await page.reload();
      await expect(payout).toContainText(t('payout:status.cancelled'));
      await expect(available).toContainText(balance);
      await expectNoHorizontalScroll(page);
    });
  });
}
