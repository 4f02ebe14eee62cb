import { buyButton, outcomeDialog, payWithDisputedCard, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join } from './support/members';
import { publishProduct } from './support/products';
import { type Locale, localePath, translator } from './support/texts';

const VISITS: readonly (readonly [Locale, Device])[] = [
  ['en', 'phone'],
  ['ar', 'desktop'],
];

for (const [locale, device] of VISITS) {
  test(`a seller answers a dispute (${locale}, ${device})`, async ({ app }) => {
    const t = translator(locale);
    const [seller, buyer] = [await join('سارة القحطاني', locale), await join('Sami')];
    const { _id } = await publishProduct(seller, { title: 'دليل الخط للشاشات', priceCents: 1999 });
    const bought = await app.open({ member: buyer });
    await bought.goto(`/posts/${_id}`);
    await buyButton(bought, 'en', '$19.99').click();
    await waitForPaymentPage(bought);
    await payWithDisputedCard(bought);
    await expect(outcomeDialog(bought, 'en')).toBeVisible();

    const page = await app.open({ device, member: seller });
    const dispute = page.getByRole('listitem').filter({ hasText: 'دليل الخط للشاشات' });
    await expect(async () => {
      await page.goto(localePath(locale, '/finance?tab=disputes'));
      await expect(dispute).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(dispute).toContainText(t('disputes:reason.fraudulent'));
    await dispute.getByRole('button', { name: t('disputes:answerBank') }).click();
    await dispute.getByRole('button', { name: t('disputes:send') }).click();
    await expect(dispute).toContainText(t('disputes:writeStatement'));
    await dispute.getByRole('textbox').fill('The buyer downloaded the guide on the day of the purchase.');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dispute.getByRole('button', { name: t('disputes:send') }).click();
    await expect(dispute).toContainText(t('disputes:state.underReview'));
    await expect(async () => {
      await page.reload();
      await expect(dispute).toContainText(t('disputes:answer.submitted'), { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(dispute.getByRole('button', { name: t('disputes:answerBank') })).toHaveCount(0);
  });
}
