import { memberPath } from '../src/lib/member-path';
import { buyButton, cancelPayment, expectCleanUrl, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN } from './support/origins';
import { publishProduct } from './support/products';
import { translator } from './support/texts';

test('a declined card is explained, and the same checkout can be continued', async ({ app }) => {
  const t = translator('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Twenty exercises', priceCents: 900 });
  const page = await app.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$9.00').click();
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
  await buyButton(page, 'en', '$11.00').click();
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
  await buyButton(page, 'ar', '$35.00').click();
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
  await expect(buyButton(page, 'ar', '$35.00')).toBeEnabled();
});

test('another member’s payment reveals nothing', async ({ app }) => {
  app.expectMessage(/status of 404/);
  const t = translator('en');
  const [seller, buyer, other] = [await join('Rana'), await join('Omar'), await join('Eve')];
  const { _id } = await publishProduct(seller, { title: 'A single sheet', priceCents: 100 });
  const page = await app.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$1.00').click();
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
  await page.goto(memberPath(seller));
  await page.getByRole('tab', { name: t('profile:tabProducts') }).click();
  const card = page.getByRole('article').filter({ hasText: title });
  const action = t('post:getFreeShort');
  await card.getByRole('button', { name: t('post:buyNamed', { action, title: `\u2068${title}\u2069` }) }).click();
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
  await buyButton(page, 'en', '$5.00').click();
  await expect(page.getByText(t('errors:network'))).toBeVisible();
  await buyButton(page, 'en', '$5.00').dblclick();
  await waitForPaymentPage(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('guests are asked to join before buying, and an empty library links to products', async ({ app }) => {
  const t = translator('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'For members', priceCents: 700 });
  for (const device of ['desktop', 'phone'] as const) {
    const guest = await app.open({ device });
    await guest.goto(`/posts/${_id}`);
    const buy = guest
      .getByRole('region', { name: t('post:product'), exact: true })
      .getByRole('link', { name: t('post:buy', { price: '\u2066$7.00\u2069' }) });
    await expect(buy).toBeInViewport();
    await expectNoHorizontalScroll(guest);
    await buy.click();
    const sheet = guest.getByRole('dialog', { name: t('join:title.buy') });
    await expect(sheet).toContainText('For members');
    await expectAccessible(guest);
    await expect(sheet.getByRole('link', { name: t('common:nav.signIn') })).toHaveAttribute('href', /^\/login\?next=/);
    await sheet.getByRole('button', { name: t('common:common.close') }).click();
    await expect(sheet).toHaveCount(0);
    await expect(buy).toBeFocused();
    await buy.click();
    await sheet.getByRole('link', { name: t('common:nav.joinNow') }).click();
    await expect(guest).toHaveURL(`/signup?next=${encodeURIComponent(`/posts/${_id}`)}`);
    await expect(sheet).toHaveCount(0);
  }
  const page = await app.open({ member: buyer });
  await page.goto('/purchased-posts');
  await expect(page.getByRole('heading', { name: t('purchased:emptyTitle') })).toBeVisible();
  await expectAccessible(page);
});
