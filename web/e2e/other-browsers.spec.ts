import { existsSync } from 'node:fs';
import { composerText, findPost, openComposer, signIn } from './support/actions';
import { buyButton, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join } from './support/members';
import { publishProduct } from './support/products';
import { localePath, translator } from './support/texts';

// Firefox and WebKit are optional: `npx playwright install firefox webkit`.
test.skip(
  ({ playwright, browserName }) => !existsSync(playwright[browserName].executablePath()),
  'Firefox and WebKit are tested where they are installed',
);

for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale);

  test(`a guest reads a post (${locale})`, { tag: '@long' }, async ({ app }) => {
    const seller = await join('سارة القحطاني');
    const { _id } = await publishProduct(seller, { title: 'دليل القراءة', priceCents: 1999, files: ['guide.pdf'] });
    const page = await app.open({ device: 'phone' });
    await page.goto(localePath(locale, `/posts/${_id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('دليل القراءة');
    await expect(page.getByText(t('post:locked'))).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test(`a member signs in and posts (${locale})`, { tag: '@long' }, async ({ app }) => {
    const member = await join('رنا', locale);
    const page = await app.open();
    await page.goto(localePath(locale, '/login'));
    await signIn(page, locale, member.address);
    await expect(page).toHaveURL(localePath(locale, '/'));
    const composer = await openComposer(page, locale);
    const words = `منشور من متصفح آخر ${member._id}`;
    await composerText(composer, locale).fill(words);
    await composer.getByRole('button', { name: t('composer:publish') }).click();
    await expect(composer).toBeHidden();
    await expect(findPost(page, words)).toHaveCount(1);
    await expectNoHorizontalScroll(page);
  });

  test(`a member buys a product (${locale})`, { tag: '@long' }, async ({ app }) => {
    const [seller, buyer] = [await join('سارة القحطاني'), await join('Sami', locale)];
    const { _id } = await publishProduct(seller, { title: 'دليل الشراء', priceCents: 1999, files: ['guide.pdf'] });
    const page = await app.open({ member: buyer });
    await page.goto(localePath(locale, `/posts/${_id}`));
    await buyButton(page, locale, '$19.99').click();
    await waitForPaymentPage(page);
    await pay(page, 'card_good');
    await expect(outcomeDialog(page, locale)).toContainText(t('checkout:successTitle'));
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('post:unlocked'))).toBeVisible();
  });
}
