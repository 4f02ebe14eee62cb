import { buyButton, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join, waitForEmail } from './support/members';
import { publishProduct, updatePost } from './support/products';
import { type Locale, localePath, translator } from './support/texts';

const VISITS: readonly (readonly [Locale, Device])[] = [
  ['en', 'phone'],
  ['ar', 'desktop'],
];
const TITLE = 'دليل الخط للشاشات';

for (const [locale, device] of VISITS) {
  test(`a sale reaches its seller, and the buyer keeps the licence (${locale}, ${device})`, { tag: '@long' }, async ({
    app,
  }) => {
    const t = translator(locale);
    const [seller, buyer] = [await join('سارة القحطاني', locale), await join('Sami', locale)];
    const product = { title: TITLE, priceCents: 1999, licence: 'مشروع واحد فقط.' };
    const { _id } = await publishProduct(seller, product);
    const path = localePath(locale, `/posts/${_id}`);

    await test.step('the view of a guest is counted, unless the browser refuses', async () => {
      const guest = await app.open({ device });
      const counted = guest.waitForResponse((response) => response.url().endsWith(`/posts/${_id}/view`));
      await guest.goto(path);
      const view = await counted;
      expect(view.status()).toBe(200);
      // The language, for error messages, and nothing about the visitor.
      expect(view.request().headers().authorization).toBeUndefined();
      await guest.context().close();

      const private_ = await app.open({ device });
      await private_.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      });
      const sent: string[] = [];
      private_.on('request', (request) => sent.push(request.url()));
      await private_.goto(path);
      await private_.waitForTimeout(3_000);
      expect(sent.filter((url) => url.endsWith('/view'))).toEqual([]);
      await private_.context().close();
    });

    const page = await app.open({ device, member: buyer });
    await test.step('the buyer buys, and the seller gets an e-mail', async () => {
      await page.goto(path);
      await buyButton(page, locale, '$19.99').click();
      await waitForPaymentPage(page);
      await pay(page, 'card_good');
      await expect(outcomeDialog(page, locale)).toContainText(t('checkout:successTitle'));
      const { subject, text } = await waitForEmail(seller.address, TITLE);
      expect(subject).toContain(TITLE);
      expect(text).toContain('17.99 USD');
      expect(text).not.toContain(buyer.address);
      expect(text).not.toContain(buyer.name);
    });

    await test.step('the seller finds the sale in the statistics', async () => {
      const sales = await app.open({ device, member: seller });
      await sales.goto(localePath(locale, '/finance'));
      await sales.getByRole('tab', { name: t('finance:tabSales') }).click();
      const row = sales.getByRole('row').filter({ hasText: TITLE });
      await expect(row).toContainText('$17.99');
      const chart = sales.getByRole('group', { name: t('sales:measures.gross') });
      await chart.getByRole('button').last().focus();
      await expect(chart.locator('.chart-tooltip')).toContainText('$19.99');
      await expectAccessible(sales);
      await expectNoHorizontalScroll(sales);
      await sales.getByRole('button', { name: t('sales:periods.year') }).click();
      await expect(chart.getByRole('button')).toHaveCount(12);
      await sales.getByRole('button', { name: t('sales:measures.viewers'), exact: true }).click();
      await expect(sales.getByRole('group', { name: t('sales:measures.viewers') })).toBeVisible();
      await expectAccessible(sales);
    });

    await test.step('the seller turns the e-mails off', async () => {
      const settings = await app.open({ device, member: seller });
      await settings.goto(localePath(locale, '/settings/notifications'));
      const cell = (kind: string) =>
        settings.getByRole('checkbox', {
          name: t('settings:cell')
            .replace('{{kind}}', t(`settings:notify.${kind}`))
            .replace('{{channel}}', t('settings:channel.email')),
        });
      await expect(cell('purchase')).toBeChecked();
      const saved = settings.waitForResponse((response) => response.url().endsWith('/notifications/settings'));
      await cell('tip').uncheck({ force: true });
      expect((await saved).ok()).toBe(true);
      await expect(cell('purchase')).not.toBeChecked();
      await settings.reload();
      await expect(cell('purchase')).not.toBeChecked();
      await expect(cell('tip')).not.toBeChecked();
    });

    await test.step('the buyer keeps the licence that the seller changes', async () => {
      await updatePost(seller, _id, { licence: 'لا يُستخدم إطلاقًا.' });
      await page.goto(path);
      await expect(page.getByText('مشروع واحد فقط.').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(t('post:licenceChanged')).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText('لا يُستخدم إطلاقًا.').filter({ visible: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(localePath(locale, '/purchased-posts'));
      await page
        .getByRole('group')
        .filter({ hasText: t('purchased:licence') })
        .locator('summary')
        .click();
      await expect(page.getByText('مشروع واحد فقط.')).toBeVisible();
      await page.getByRole('button', { name: t('purchased:receipt') }).click();
      const receipt = page.getByRole('dialog', { name: t('purchased:receipt') });
      await expect(receipt).toContainText('مشروع واحد فقط.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  });
}
