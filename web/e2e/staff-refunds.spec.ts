import { buyButton, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, LONG, test } from './support/fixtures';
import { callAs, join } from './support/members';
import { joinStaff } from './support/operator';
import { publishProduct } from './support/products';
import { confirmCode } from './support/reauth';
import { type Locale, localePath, translator } from './support/texts';

const VISITS: readonly (readonly [Locale, Device, 'grant' | 'deny'])[] = [
  ['en', 'phone', 'grant'],
  ['ar', 'desktop', 'deny'],
];
const BUYER_REASON = 'الملف لا يفتح';
const DECISION = 'The file opens, and it is what the page describes.';

for (const [locale, device, act] of VISITS) {
  test(`staff decide an escalated refund request: ${act} (${locale}, ${device})`, { tag: LONG }, async ({ app }) => {
    // A decision is refused until the member of staff has confirmed it.
    app.expectMessage(/status of 403/);
    const t = translator(locale);
    const [seller, buyer] = [await join('سارة القحطاني', locale), await join('Sami')];
    const title = `دليل الخط ${act}`;
    const { _id } = await publishProduct(seller, { title, priceCents: 1999 });
    const bought = await app.open({ member: buyer });
    await bought.goto(`/posts/${_id}`);
    await buyButton(bought, 'en', '$19.99').click();
    await waitForPaymentPage(bought);
    await pay(bought, 'card_good');
    await expect(outcomeDialog(bought, 'en')).toBeVisible();
    type Purchase = { _id: string; order: { paymentId: string } };
    const [purchase] = await callAs<Purchase[]>(buyer, '/posts/purchased');
    const payment = `/payments/${purchase?.order.paymentId}`;
    await callAs(buyer, `${payment}/requestRefund`, { reason: BUYER_REASON });
    await callAs(seller, `${payment}/declineRefund`, { reason: 'as_described', text: '' });
    await callAs(buyer, `${payment}/escalateRefundRequest`, {});

    const staff = await joinStaff('Huda', locale);
    const page = await app.open({ device, member: staff });
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });

    await test.step('the request shows what both parties say, and the cover', async () => {
      await page.goto(localePath(locale, '/staff/refunds'));
      await expect(row).toContainText(BUYER_REASON);
      await expect(row).toContainText(t('staffRefunds:declineReason.as_described'));
      await expect(row).toContainText(t('staffRefunds:cover.sale'));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });

    await test.step('it is decided with a reason and a fresh confirmation', async () => {
      await row.getByRole('button', { name: t(`staffRefunds:${act}`), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill(DECISION);
      await expectAccessible(page);
      const asked = Date.now();
      await dialog.getByRole('button', { name: t(`staffRefunds:${act}`), exact: true }).click();
      await confirmCode(page, staff, asked, locale);
      await expect(dialog).toBeHidden();
      await expect(row).toBeHidden();
    });

    await test.step('the buyer reads the decision', async () => {
      type Receipt = { refundedCents: number; refundRequest: { state: string; decision: string } };
      const receipt = await callAs<Receipt>(buyer, payment);
      expect(receipt.refundRequest).toMatchObject({
        state: act === 'grant' ? 'granted' : 'denied',
        decision: DECISION,
      });
      expect(receipt.refundedCents).toBe(act === 'grant' ? 1999 : 0);
    });
  });
}

test('treasurers read the month of fees, and step to the month before', async ({ app }) => {
  const t = translator('ar');
  const page = await app.open({ device: 'phone', member: await joinStaff('Huda', 'ar') });
  await page.goto(localePath('ar', '/staff/fees'));
  await expect(page.getByRole('heading', { name: t('staffFees:title'), level: 1 })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expect(page.getByRole('button', { name: t('staffFees:later') })).toBeDisabled();
  const earlier = page.getByRole('button', { name: t('staffFees:earlier') });
  await earlier.click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}$/);
  await expect(page.getByRole('button', { name: t('staffFees:later') })).toBeEnabled();
});
