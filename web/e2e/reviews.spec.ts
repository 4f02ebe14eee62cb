import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { publishProduct } from './support/products';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const TEXT = { en: 'Every lesson builds on the one before.', ar: 'كل درس يبني على الذي قبله.' };
const EDITED = { en: 'I still come back to it.', ar: 'ما زلتُ أعود إليه.' };
const REPLY = { en: 'Thank you for reading it to the end.', ar: 'شكرًا على القراءة حتى النهاية.' };

/** Names inside sentences are isolated. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const reviews = (page: Page) => page.locator('#reviews');

async function openReviews(page: Page, locale: Locale, productId: string): Promise<Locator> {
  await page.goto(localePath(locale, `/posts/${productId}#reviews`));
  await expect(page.locator('html[data-ready]')).toBeAttached();
  return reviews(page);
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const stars = (rating: number) => t('common:rating.of', { rating, max: 5 });
  const average = (rating: string) =>
    t('common:rating.summary', { rating, max: 5, reviews: t('common:rating.reviews', { count: 1 }) });

  test(`a buyer reviews a product, the seller replies, and the buyer edits and deletes it (${locale})`, {
    tag: '@long',
  }, async ({ app, request }) => {
    const [seller, buyer] = [await join('Sara', locale), await join('Rim', locale)];
    const title = locale === 'ar' ? 'دليل الخط' : 'A guide to type';
    const { _id } = await publishProduct(seller, { title, priceCents: 0 });
    const path = localePath(locale, `/posts/${_id}`);
    const page = await app.open({ member: buyer });

    await test.step('a member without the product has no form', async () => {
      const section = await openReviews(page, locale, _id);
      await expect(section.getByText(t('reviews:noneHint'))).toBeVisible();
      await expect(section.getByRole('radio')).toHaveCount(0);
    });

    await test.step('the buyer follows the prompt of the library', async () => {
      await page
        .getByRole('button', { name: t('post:getFree') })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByText(t('post:owned')).filter({ visible: true }).first()).toBeVisible();
      await page.goto(localePath(locale, '/purchased-posts'));
      await page.getByRole('link', { name: t('purchased:rate') }).click();
      await expect(page).toHaveURL(`${WEB_ORIGIN}${path}#reviews`);
      await expect(reviews(page).getByRole('heading', { name: t('reviews:rate') })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });

    await test.step('the text stays after an error, and the keyboard chooses the stars', async () => {
      const section = reviews(page);
      await section.getByRole('textbox').fill(TEXT[locale]);
      await section.getByRole('button', { name: t('reviews:post') }).click();
      await expect(section.getByText(t('reviews:chooseRating'))).toBeVisible();
      await expect(section.getByRole('radio', { name: stars(1), exact: true })).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(section.getByRole('radio', { name: stars(4), exact: true })).toBeChecked();
      app.expectMessage(/net::ERR_FAILED/);
      await page.route(`**/posts/${_id}/reviews`, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await section.getByRole('button', { name: t('reviews:post') }).click();
      await expect(section.getByText(t('errors:network'))).toBeVisible();
      await expect(section.getByRole('textbox')).toHaveValue(TEXT[locale]);
      await page.unroute(`**/posts/${_id}/reviews`);
      await section.getByRole('button', { name: t('reviews:post') }).click();
      await expect(section.getByRole('heading', { name: t('reviews:yourReview') })).toBeVisible();
      await expect(section.getByText(TEXT[locale])).toBeVisible();
      await expect(section.getByRole('img', { name: average('4.0') })).toBeVisible();
    });

    const guest = await app.open({ device: 'phone' });
    await test.step('a guest sees the average in the HTML, and the review', async () => {
      const html = async () => (await request.get(WEB_ORIGIN + path)).text();
      await expect.poll(html).toContain('"ratingValue":4,"reviewCount":1');
      const section = await openReviews(guest, locale, _id);
      await expect(section.getByText(TEXT[locale])).toBeVisible();
      await expect(guest.getByRole('link', { name: average('4.0') })).toBeVisible();
      await expect(section.getByRole('radio')).toHaveCount(0);
      await expectAccessible(guest);
      await expectNoHorizontalScroll(guest);
    });

    await test.step('the seller replies', async () => {
      const own = await app.open({ member: seller });
      const section = await openReviews(own, locale, _id);
      const review = section.getByRole('article', { name: t('reviews:by', { name: isolated(buyer.name) }) });
      await review.getByRole('button', { name: t('reviews:reply') }).click();
      await review.getByRole('textbox').fill(REPLY[locale]);
      await review.getByRole('button', { name: t('reviews:postReply') }).click();
      await expect(review.getByText(t('reviews:replyFrom', { name: isolated(seller.name) }))).toBeVisible();
      await expect(review.getByText(REPLY[locale])).toBeVisible();
      await expectAccessible(own);
    });

    await test.step('the buyer edits', async () => {
      await page.reload();
      const section = reviews(page);
      await expect(section.getByText(REPLY[locale])).toBeVisible();
      await section.getByRole('button', { name: t('common:common.edit') }).click();
      await section.getByRole('radio', { name: stars(5), exact: true }).check({ force: true });
      await section.getByRole('textbox').fill(EDITED[locale]);
      await section.getByRole('button', { name: t('common:common.save') }).click();
      await expect(section.getByText(EDITED[locale])).toBeVisible();
      await expect(section.getByRole('img', { name: average('5.0') })).toBeVisible();
      await expect(section.getByText(t('common:time.edited'))).toBeVisible();
    });

    await test.step('the buyer deletes after a confirmation', async () => {
      const section = reviews(page);
      await section.getByRole('button', { name: t('common:common.delete') }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByText(t('reviews:deleteTitle')).first()).toBeVisible();
      await dialog.getByRole('button', { name: t('common:common.delete') }).click();
      await expect(section.getByRole('heading', { name: t('reviews:rate') })).toBeVisible();
      await expect(section.getByText(EDITED[locale])).toHaveCount(0);
      // Stale pages are rendered again after they were served.
      await expect(async () => {
        await guest.reload();
        await expect(guest.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
        await expect(reviews(guest)).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    });
  });
}
