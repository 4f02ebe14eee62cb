import { readFile } from 'node:fs/promises';
import { buyButton, cancelPayment, expectCleanUrl, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN } from './support/origins';
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

test('a declined card is explained, and the same checkout can be continued', async ({ app }) => {
  const t = translator('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Twenty exercises', priceCents: 900 });
  const page = await app.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$9').click();
  const session = await waitForPaymentPage(page);
  await pay(page, 'card_poor');
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto(`/posts/${_id}?checkout=${session}`);
  await expect(outcomeDialog(page, 'en')).toContainText(t('checkout:reason.insufficient_funds'));
  await expectAccessible(page);
  await outcomeDialog(page, 'en')
    .getByRole('button', { name: t('checkout:tryAgain') })
    .click();
  expect(await waitForPaymentPage(page)).toBe(session);
  await pay(page, 'card_good');
  await expect(outcomeDialog(page, 'en')).toContainText(t('checkout:successTitle'));
});

test('a payment in confirmation is tracked, also after a reload', { tag: '@long' }, async ({ app }) => {
  const t = translator('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Patience', priceCents: 1100 });
  const page = await app.open({ member: buyer });
  let isConfirmed = false;
  await page.route(`${API_ORIGIN}/posts/*/checkout`, async (route) => {
    if (isConfirmed || route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch({ maxRetries: 2 });
    const { payload } = await response.json();
    return route.fulfill({ response, json: { payload: { ...payload, status: 'processing' } } });
  });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$11').click();
  const session = await waitForPaymentPage(page);
  await pay(page, 'card_good');
  await expect(outcomeDialog(page, 'en')).toContainText(t('checkout:pendingTitle'));
  await page.reload();
  await expect(outcomeDialog(page, 'en')).toContainText(t('checkout:pendingTitle'));
  await expect(page).toHaveURL(`/posts/${_id}?checkout=${session}`);
  await outcomeDialog(page, 'en')
    .getByRole('button', { name: t('common:common.close') })
    .click();
  await expect(outcomeDialog(page, 'en')).toBeHidden();
  isConfirmed = true;
  await expect(outcomeDialog(page, 'en')).toContainText(t('checkout:successTitle'), { timeout: 45_000 });
  await expectCleanUrl(page, 'en', _id);
});

test('a cancelled payment charges nothing and returns to the product', async ({ app }) => {
  const t = translator('ar');
  const [seller, buyer] = [await join('Huda'), await join('Nour', 'ar')];
  const { _id } = await publishProduct(seller, { title: 'Forty patterns', priceCents: 3500 });
  const page = await app.open({ member: buyer });
  await page.goto(`/ar/posts/${_id}`);
  await buyButton(page, 'ar', '$35').click();
  const session = await waitForPaymentPage(page);
  await cancelPayment(page);
  await expect(outcomeDialog(page, 'ar')).toContainText(t('checkout:openTitle'));
  await expectCleanUrl(page, 'ar', _id);
  await outcomeDialog(page, 'ar')
    .getByRole('button', { name: t('checkout:goOn') })
    .click();
  expect(await waitForPaymentPage(page)).toBe(session);
  // The browser's back button shows a page where Buy can be pressed again.
  await page.goBack();
  await expect(buyButton(page, 'ar', '$35')).toBeEnabled();
});

test('another member’s payment reveals nothing', async ({ app }) => {
  app.expectMessage(/status of 404/);
  const t = translator('en');
  const [seller, buyer, other] = [await join('Rana'), await join('Omar'), await join('Eve')];
  const { _id } = await publishProduct(seller, { title: 'A single sheet', priceCents: 100 });
  const page = await app.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$1').click();
  const session = await waitForPaymentPage(page);
  await pay(page, 'card_good');
  await expect(outcomeDialog(page, 'en')).toContainText(t('checkout:successTitle'));
  const others = await app.open({ member: other });
  await others.goto(`/posts/${_id}?checkout=${session}`);
  await expect(outcomeDialog(others, 'en')).toContainText(t('checkout:unknownTitle'));
  await expectCleanUrl(others, 'en', _id);
});

test('a free product is added directly from the feed', async ({ app }) => {
  const t = translator('en');
  const [seller, reader] = [await join('Salma'), await join('Karim')];
  const title = 'A calendar for nothing';
  const { _id } = await publishProduct(seller, { title, priceCents: 0 });
  const page = await app.open({ member: reader });
  await page.goto(`/users/${seller._id}`);
  await page.getByRole('tab', { name: t('profile:tabProducts') }).click();
  const card = page.getByRole('article').filter({ hasText: title });
  const action = t('post:getFreeShort');
  await card.getByRole('button', { name: t('post:buyNamed', { action, title }) }).click();
  await expect(card.getByText(t('post:owned'))).toBeVisible();
  await page.goto('/purchased-posts');
  const row = page.getByRole('article', { name: title });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: t('purchased:receipt') })).toHaveCount(0);
  await page.goto(`/posts/${_id}`);
  await expect(page.getByText(t('post:unlocked'))).toBeVisible();
});

test('a lost response is retried as the same attempt', async ({ app }) => {
  app.expectMessage(/net::ERR_FAILED/);
  const t = translator('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Lost and found', priceCents: 500 });
  const page = await app.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  const keys: (string | undefined)[] = [];
  let lose = true;
  await page.route(`${API_ORIGIN}/posts/*/generatePaymentIntentLink`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (!lose) return route.fallback();
    lose = false;
    return route.abort('failed');
  });
  await buyButton(page, 'en', '$5').click();
  await expect(page.getByText(t('errors:network'))).toBeVisible();
  await buyButton(page, 'en', '$5').dblclick();
  await waitForPaymentPage(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('guests sign up before buying, and an empty library links to products', async ({ app }) => {
  const t = translator('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'For members', priceCents: 700 });
  const guest = await app.open();
  await guest.goto(`/posts/${_id}`);
  await guest
    .getByRole('region', { name: t('post:product') })
    .getByRole('link', { name: t('post:buy', { price: '\u2066$7\u2069' }) })
    .click();
  await expect(guest).toHaveURL(/\/signup\?next=/);
  const page = await app.open({ member: buyer });
  await page.goto('/purchased-posts');
  await expect(page.getByRole('heading', { name: t('purchased:emptyTitle') })).toBeVisible();
  await expectAccessible(page);
});
