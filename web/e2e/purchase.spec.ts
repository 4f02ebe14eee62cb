import { readFile } from 'node:fs/promises';
import { buyButton, expectCleanUrl, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join } from './support/members';
import { CONTENT, publishProduct } from './support/products';
import { type Locale, localePath, translator } from './support/texts';

const VISITS: readonly (readonly [Locale, Device])[] = [
  ['en', 'desktop'],
  ['ar', 'phone'],
];

for (const [locale, device] of VISITS) {
  test(`a member buys a product, downloads it and gets a refund (${locale}, ${device})`, async ({ app }) => {
    const t = translator(locale);
    const [seller, buyer] = [await join('سارة القحطاني'), await join('Sami', locale)];
    const files = ['guide.pdf', 'recipes.zip'];
    const { _id } = await publishProduct(seller, { title: 'دليل الخط للشاشات', priceCents: 1999, files });
    const page = await app.open({ device, member: buyer });

    await test.step('sees what it costs and what is locked', async () => {
      await page.goto(localePath(locale, `/posts/${_id}`));
      await expect(page.getByText(t('post:locked'))).toBeVisible();
      await expect(
        page
          .getByText(t('post:refundIn', { count: 14 }))
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      // Number, types and size of the files stand beside the price.
      const size = `${2 * CONTENT.length}\u00a0B`;
      await expect(
        page
          .getByText(new RegExp(`${t('post:files', { count: 2 })}.*${size}`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(page.getByText(t('post:licenceDefault')).filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });

    await test.step('pays on the payment page and comes back to what is theirs', async () => {
      await buyButton(page, locale, '$19.99').click();
      await waitForPaymentPage(page);
      await pay(page, 'card_good');
      await expect(outcomeDialog(page, locale)).toContainText(t('checkout:successTitle'));
      await expectCleanUrl(page, locale, _id);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText(t('post:owned')).filter({ visible: true }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(t('post:unlocked'))).toBeVisible();
      await expect(outcomeDialog(page, locale)).toHaveCount(0);
    });

    await test.step('downloads a file from the library', async () => {
      await page.goto(localePath(locale, '/purchased-posts'));
      const row = page.getByRole('article', { name: 'دليل الخط للشاشات' });
      const name = t('purchased:downloadFile', { name: '\u2066guide.pdf\u2069' });
      const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name }).click()]);
      expect(download.suggestedFilename()).toBe('guide.pdf');
      expect(await readFile(await download.path(), 'utf8')).toBe(CONTENT);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });

    await test.step('reads the receipt', async () => {
      await page.getByRole('button', { name: t('purchased:receipt') }).click();
      const receipt = page.getByRole('dialog', { name: t('purchased:receipt') });
      await expect(receipt).toContainText('$19.99');
      await expect(receipt).toContainText('4242');
      await expect(receipt).toContainText(seller.name);
      await expect(receipt).toContainText(t('purchased:licence'));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    await test.step('asks for a refund', async () => {
      await page.getByRole('button', { name: t('purchased:requestRefund') }).click();
      const dialog = page.getByRole('dialog', { name: t('purchased:requestRefund') });
      await dialog.getByRole('textbox').fill('ليس ما ظننت');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('purchased:sendRequest') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t('purchased:refundRequested'), { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText(t('purchased:refundRequested'), { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: t('purchased:requestRefund') })).toHaveCount(0);
    });

    const seen = await app.open({ member: seller });
    const request = seen.getByRole('listitem').filter({ hasText: 'ليس ما ظننت' });

    await test.step('the seller declines with a reason', async () => {
      await seen.goto(localePath(locale, '/finance'));
      await seen.getByRole('link', { name: t('refunds:waiting', { count: 1 }) }).click();
      await request.getByRole('button', { name: t('refunds:decline'), exact: true }).click();
      await request.getByRole('radio', { name: t('refunds:declineReason.other') }).check();
      await request.getByRole('button', { name: t('refunds:declineAndSend') }).click();
      await expect(request.getByText(t('refunds:explain'))).toBeVisible();
      await request.getByRole('textbox').fill('The files match their description.');
      await expectAccessible(seen);
      await request.getByRole('button', { name: t('refunds:declineAndSend') }).click();
      await expect(request.getByText(t('refunds:state.declined'), { exact: true })).toBeVisible();
      await seen.reload();
      await expect(request).toContainText('The files match their description.');
    });

    await test.step('the buyer asks for a decision, then withdraws and asks again', async () => {
      await page.reload();
      await page.getByRole('button', { name: t('refunds:timeline.open') }).click();
      const dialog = page.getByRole('dialog', { name: t('refunds:timeline.title') });
      await expect(dialog).toContainText('The files match their description.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const brand = locale === 'ar' ? 'قيمة' : 'Qima';
      await dialog.getByRole('button', { name: t('refunds:timeline.escalate', { brand }) }).click();
      await expect(dialog).toContainText(t('refunds:timeline.weAnswer', { brand }));
      await dialog.getByRole('button', { name: t('refunds:timeline.withdraw') }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: t('purchased:requestRefund') }).click();
      await page.getByRole('button', { name: t('purchased:sendRequest') }).click();
      await expect(page.getByText(t('purchased:refundRequested'), { exact: true })).toBeVisible();
    });

    await test.step('the seller refunds', async () => {
      await seen.goto(localePath(locale, '/finance?tab=refunds'));
      const amount = '\u2066$19.99\u2069';
      await seen.getByRole('button', { name: t('refunds:refund', { amount }) }).click();
      await seen
        .getByRole('alertdialog')
        .getByRole('button', { name: t('finance:refundDo', { amount }) })
        .click();
      await expect(seen.getByText(t('refunds:state.granted'), { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText(t('purchased:refunded'), { exact: true })).toBeVisible();
    });
  });
}
