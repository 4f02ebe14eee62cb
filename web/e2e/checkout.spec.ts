import { readFile } from 'node:fs/promises';
import { buyButton, expectCleanAddress, onPaymentPage, outcome, payWith, turnBack } from './support/checkout';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join } from './support/members';
import { API_ORIGIN } from './support/origins';
import { CONTENT, publishProduct } from './support/products';
import { inLanguage, type Locale, speaking } from './support/texts';

const VISITS: readonly (readonly [Locale, Device])[] = [
  ['en', 'desk'],
  ['ar', 'phone'],
];

for (const [locale, device] of VISITS) {
  test(`a member buys a product, downloads it and asks for the money back (${locale}, ${device})`, async ({
    journey,
  }) => {
    const say = speaking(locale);
    const [seller, buyer] = [await join('سارة القحطاني'), await join('Sami', locale)];
    const files = ['guide.pdf', 'recipes.zip'];
    const { _id } = await publishProduct(seller, { title: 'دليل الخط للشاشات', priceCents: 1999, files });
    const page = await journey.open({ device, member: buyer });

    await test.step('sees what it costs and what is locked', async () => {
      await page.goto(inLanguage(locale, `/posts/${_id}`));
      await expect(page.getByText(say('post:locked'))).toBeVisible();
      await expect(
        page
          .getByText(say('post:refundIn', { count: 14 }))
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('pays on the payment page and comes back to what is theirs', async () => {
      await buyButton(page, locale, '$19.99').click();
      await onPaymentPage(page);
      await payWith(page, 'card_good');
      await expect(outcome(page, locale)).toContainText(say('checkout:successTitle'));
      await expectCleanAddress(page, locale, _id);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText(say('post:owned')).filter({ visible: true }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(say('post:unlocked'))).toBeVisible();
      await expect(outcome(page, locale)).toHaveCount(0);
    });

    await test.step('downloads a file from the library', async () => {
      await page.goto(inLanguage(locale, '/purchased-posts'));
      const row = page.getByRole('article', { name: 'دليل الخط للشاشات' });
      const name = say('purchased:downloadFile', { name: '\u2066guide.pdf\u2069' });
      const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name }).click()]);
      expect(download.suggestedFilename()).toBe('guide.pdf');
      expect(await readFile(await download.path(), 'utf8')).toBe(CONTENT);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('reads the receipt', async () => {
      await page.getByRole('button', { name: say('purchased:receipt') }).click();
      const receipt = page.getByRole('dialog', { name: say('purchased:receipt') });
      await expect(receipt).toContainText('$19.99');
      await expect(receipt).toContainText('4242');
      await expect(receipt).toContainText(seller.name);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    await test.step('asks for a refund', async () => {
      await page.getByRole('button', { name: say('purchased:requestRefund') }).click();
      const dialog = page.getByRole('dialog', { name: say('purchased:requestRefund') });
      await dialog.getByRole('textbox').fill('ليس ما ظننت');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say('purchased:sendRequest') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(say('purchased:refundRequested'), { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText(say('purchased:refundRequested'), { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: say('purchased:requestRefund') })).toHaveCount(0);
    });
  });
}

test('a declined card is named, and the same page is gone on with', async ({ journey }) => {
  const say = speaking('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Twenty exercises', priceCents: 900 });
  const page = await journey.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$9').click();
  const session = await onPaymentPage(page);
  await payWith(page, 'card_poor');
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto(`/posts/${_id}?checkout=${session}`);
  await expect(outcome(page, 'en')).toContainText(say('checkout:reason.insufficient_funds'));
  await expectAccessible(page);
  await outcome(page, 'en')
    .getByRole('button', { name: say('checkout:tryAgain') })
    .click();
  expect(await onPaymentPage(page)).toBe(session);
  await payWith(page, 'card_good');
  await expect(outcome(page, 'en')).toContainText(say('checkout:successTitle'));
});

test('a payment that is still being confirmed is followed, also after a reload', async ({ journey }) => {
  const say = speaking('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Patience', priceCents: 1100 });
  const page = await journey.open({ member: buyer });
  let isConfirmed = false;
  await page.route(`${API_ORIGIN}/posts/*/checkout`, async (route) => {
    if (isConfirmed || route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const { payload } = await response.json();
    return route.fulfill({ response, json: { payload: { ...payload, status: 'processing' } } });
  });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$11').click();
  const session = await onPaymentPage(page);
  await payWith(page, 'card_good');
  await expect(outcome(page, 'en')).toContainText(say('checkout:pendingTitle'));
  await page.reload();
  await expect(outcome(page, 'en')).toContainText(say('checkout:pendingTitle'));
  await expect(page).toHaveURL(`/posts/${_id}?checkout=${session}`);
  await outcome(page, 'en')
    .getByRole('button', { name: say('common:common.close') })
    .click();
  await expect(outcome(page, 'en')).toBeHidden();
  isConfirmed = true;
  await expect(outcome(page, 'en')).toContainText(say('checkout:successTitle'), { timeout: 45_000 });
  await expectCleanAddress(page, 'en', _id);
});

test('who turns back was not charged, and goes on where they were', async ({ journey }) => {
  const say = speaking('ar');
  const [seller, buyer] = [await join('Huda'), await join('Nour', 'ar')];
  const { _id } = await publishProduct(seller, { title: 'Forty patterns', priceCents: 3500 });
  const page = await journey.open({ member: buyer });
  await page.goto(`/ar/posts/${_id}`);
  await buyButton(page, 'ar', '$35').click();
  const session = await onPaymentPage(page);
  await turnBack(page);
  await expect(outcome(page, 'ar')).toContainText(say('checkout:openTitle'));
  await expectCleanAddress(page, 'ar', _id);
  await outcome(page, 'ar')
    .getByRole('button', { name: say('checkout:goOn') })
    .click();
  expect(await onPaymentPage(page)).toBe(session);
  // The browser's own way back brings a page on which Buy can be pressed again.
  await page.goBack();
  await expect(buyButton(page, 'ar', '$35')).toBeEnabled();
});

test('somebody else’s payment says nothing', async ({ journey }) => {
  journey.expectMessage(/status of 404/);
  const say = speaking('en');
  const [seller, buyer, other] = [await join('Rana'), await join('Omar'), await join('Eve')];
  const { _id } = await publishProduct(seller, { title: 'A single sheet', priceCents: 100 });
  const page = await journey.open({ member: buyer });
  await page.goto(`/posts/${_id}`);
  await buyButton(page, 'en', '$1').click();
  const session = await onPaymentPage(page);
  await payWith(page, 'card_good');
  await expect(outcome(page, 'en')).toContainText(say('checkout:successTitle'));
  const others = await journey.open({ member: other });
  await others.goto(`/posts/${_id}?checkout=${session}`);
  await expect(outcome(others, 'en')).toContainText(say('checkout:unknownTitle'));
  await expectCleanAddress(others, 'en', _id);
});

test('a free product is taken at once, from where it stands in a feed', async ({ journey }) => {
  const say = speaking('en');
  const [seller, reader] = [await join('Salma'), await join('Karim')];
  const title = 'A calendar for nothing';
  const { _id } = await publishProduct(seller, { title, priceCents: 0 });
  const page = await journey.open({ member: reader });
  await page.goto(`/users/${seller._id}`);
  await page.getByRole('tab', { name: say('profile:tabProducts') }).click();
  const card = page.getByRole('article').filter({ hasText: title });
  const action = say('post:getFreeShort');
  await card.getByRole('button', { name: say('post:buyNamed', { action, title }) }).click();
  await expect(card.getByText(say('post:owned'))).toBeVisible();
  await page.goto('/purchased-posts');
  const row = page.getByRole('article', { name: title });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: say('purchased:receipt') })).toHaveCount(0);
  await page.goto(`/posts/${_id}`);
  await expect(page.getByText(say('post:unlocked'))).toBeVisible();
});

test('a lost answer is asked again as the same attempt', async ({ journey }) => {
  journey.expectMessage(/net::ERR_FAILED/);
  const say = speaking('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'Lost and found', priceCents: 500 });
  const page = await journey.open({ member: buyer });
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
  await expect(page.getByText(say('errors:network'))).toBeVisible();
  await buyButton(page, 'en', '$5').dblclick();
  await onPaymentPage(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('guests join before they buy, and an empty library leads on', async ({ journey }) => {
  const say = speaking('en');
  const [seller, buyer] = [await join('Rana'), await join('Omar')];
  const { _id } = await publishProduct(seller, { title: 'For members', priceCents: 700 });
  const guest = await journey.open();
  await guest.goto(`/posts/${_id}`);
  await guest
    .getByRole('region', { name: say('post:product') })
    .getByRole('link', { name: say('post:buy', { price: '\u2066$7\u2069' }) })
    .click();
  await expect(guest).toHaveURL(/\/signup\?next=/);
  const page = await journey.open({ member: buyer });
  await page.goto('/purchased-posts');
  await expect(page.getByRole('heading', { name: say('purchased:emptyTitle') })).toBeVisible();
  await expectAccessible(page);
});
