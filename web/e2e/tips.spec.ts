import { memberPath } from '../src/lib/member-path';
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
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
    await sheet.getByRole('button', { name: t('tips:sendEmpty') }).click();
    await expect(sheet.getByText(t('tips:choose')).last()).toBeVisible();
    await sheet.getByRole('radio', { name: '$20.00' }).focus();
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(sheet.getByRole('radio', { name: '$50.00' })).toBeChecked();
    const [name, fee, net] = ['\u2068ليلى\u2069', '\u2066$2.50\u2069', '\u2066$47.50\u2069'];
    await expect(sheet.getByText(t('tips:fee', { name, fee, net }))).toBeVisible();
    await sheet.getByRole('button', { name: t('tips:send', { amount: '\u2066$50.00\u2069' }) }).click();
    await waitForPaymentPage(page);
    await pay(page, 'card_good');
    await expect(outcomeDialog(page, locale)).toContainText(t('checkout:tipTitle'));
    await expect(outcomeDialog(page, locale)).toContainText('$50.00');
    await expectCleanUrl(page, locale, _id);
    const authors = await app.open({ member: author });
    await authors.goto(localePath(locale, `/posts/${_id}`));
    await expect(authors.getByRole('button', { name: t('post:share') }).first()).toBeVisible();
    await expect(authors.getByRole('button', { name: t('post:tip'), exact: true })).toHaveCount(0);
  });

  test(`a tip from a profile returns to the profile (${locale})`, async ({ app }) => {
    const t = translator(locale);
    const [author, reader] = [await join('ليلى'), await join('Adam', locale)];
    await publish(author, { text: 'كلمة تستحق.' });
    const page = await app.open({ member: reader });
    await page.goto(localePath(locale, `/users/${author._id}`));
    await page
      .getByRole('button', { name: t('post:tip'), exact: true })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: t('tips:title') });
    await sheet.getByRole('radio', { name: '$5.00', exact: true }).check({ force: true });
    await sheet.getByRole('button', { name: t('tips:send', { amount: '\u2066$5.00\u2069' }) }).click();
    await waitForPaymentPage(page);
    await pay(page, 'card_good');
    await expect(outcomeDialog(page, locale)).toContainText(t('checkout:tipTitle'));
    const profile = localePath(locale, memberPath(author));
    await expect(page).toHaveURL(profile);
    await outcomeDialog(page, locale)
      .getByRole('button', { name: t('common:common.done') })
      .click();
    await expect(outcomeDialog(page, locale)).toHaveCount(0);
    await expect(page).toHaveURL(profile);
  });
}
