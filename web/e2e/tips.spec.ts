import { expectCleanAddress, onPaymentPage, outcome, payWith } from './support/checkout';
import { expectAccessible } from './support/checks';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { inLanguage, LOCALES, speaking } from './support/texts';

for (const locale of LOCALES) {
  test(`a tip of one of five amounts goes to the author (${locale})`, async ({ journey }) => {
    const say = speaking(locale);
    const [author, reader] = [await join('ليلى'), await join('Adam', locale)];
    const { _id } = await publish(author, { text: 'كلمة تستحق.' });
    const page = await journey.open({ device: 'phone', theme: 'dark', member: reader });
    await page.goto(inLanguage(locale, `/posts/${_id}`));
    await page.getByRole('button', { name: say('post:tip'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: say('tips:title') });
    await expect(sheet.getByRole('radio')).toHaveCount(5);
    await expectAccessible(page);
    await sheet.getByRole('radio', { name: '$20' }).focus();
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(sheet.getByRole('radio', { name: '$50' })).toBeChecked();
    await sheet.getByRole('button', { name: say('tips:send', { amount: '\u2066$50\u2069' }) }).click();
    await onPaymentPage(page);
    await payWith(page, 'card_good');
    await expect(outcome(page, locale)).toContainText(say('checkout:tipTitle'));
    await expect(outcome(page, locale)).toContainText('$50');
    await expectCleanAddress(page, locale, _id);
    const authors = await journey.open({ member: author });
    await authors.goto(inLanguage(locale, `/posts/${_id}`));
    await expect(authors.getByRole('button', { name: say('post:share') }).first()).toBeVisible();
    await expect(authors.getByRole('button', { name: say('post:tip'), exact: true })).toHaveCount(0);
  });
}
