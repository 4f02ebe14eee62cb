import { expectCleanUrl, outcomeDialog, pay, waitForPaymentPage } from './support/checkout';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { LOCALES, localePath, translator } from './support/texts';

for (const locale of LOCALES) {
  test(`a tip of one of five amounts reaches the author (${locale})`, async ({ app }) => {
    const t = translator(locale);
    const [author, reader] = [await join('ليلى'), await join('Adam', locale)];
    const { _id } = await publish(author, { text: 'كلمة تستحق.' });
    const page = await app.open({ device: 'phone', theme: 'dark', member: reader });
    await page.goto(localePath(locale, `/posts/${_id}`));
    await page.getByRole('button', { name: t('post:tip'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t('tips:title') });
    await expect(sheet.getByRole('radio')).toHaveCount(5);
    await expectAccessible(page);
    await sheet.getByRole('radio', { name: '$20' }).focus();
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(sheet.getByRole('radio', { name: '$50' })).toBeChecked();
    await sheet.getByRole('button', { name: t('tips:send', { amount: '\u2066$50\u2069' }) }).click();
    await waitForPaymentPage(page);
    await pay(page, 'card_good');
    await expect(outcomeDialog(page, locale)).toContainText(t('checkout:tipTitle'));
    await expect(outcomeDialog(page, locale)).toContainText('$50');
    await expectCleanUrl(page, locale, _id);
    const authors = await app.open({ member: author });
    await authors.goto(localePath(locale, `/posts/${_id}`));
    await expect(authors.getByRole('button', { name: t('post:share') }).first()).toBeVisible();
    await expect(authors.getByRole('button', { name: t('post:tip'), exact: true })).toHaveCount(0);
  });
}
