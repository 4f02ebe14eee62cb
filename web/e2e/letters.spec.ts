import { memberPath } from '../src/lib/member-path';
import { composerText, openComposer } from './support/actions';
import { expectAccessibleInBothThemes, expectPlainPage } from './support/assertions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { findLink, join, newAddress, publish, waitForEmail } from './support/members';
import { API_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

/** Words of the API's e-mails and pages. */
const WORDS = {
  en: {
    confirm: 'Confirm',
    confirmed: 'You’re following',
    stop: 'Stop the letters',
    stopped: 'The letters have stopped',
  },
  ar: { confirm: 'تأكيد المتابعة', confirmed: 'تمت متابعة', stop: 'إيقاف الرسائل', stopped: 'توقّفت الرسائل' },
};

for (const locale of LOCALES) {
  const t = translator(locale);
  const words = WORDS[locale];
  const device = locale === 'ar' ? 'phone' : 'desktop';

  test(`a guest follows by e-mail, gets a letter and stops them with one click (${locale})`, async ({ app }) => {
    const author = await join(locale === 'ar' ? 'هدى' : 'Huda', locale);
    const address = newAddress();
    const guest = await app.open({ device });
    await guest.goto(localePath(locale, `/users/${author._id}`));
    await guest.getByRole('main').getByRole('link', { name: author.name }).first().click();
    const sheet = guest.getByRole('dialog', { name: t('join:title.follow') });
    await expectNoHorizontalScroll(guest);
    await expectAccessibleInBothThemes(guest);
    await sheet.getByLabel(t('join:emailLabel')).fill(address);
    await sheet.getByRole('button', { name: t('join:emailFollow') }).click();
    await expect(sheet.getByRole('status')).toContainText(address);
    await expectAccessible(guest);

    const confirmation = await waitForEmail(address, author.name);
    await guest.goto(findLink(confirmation.text, 'letters/confirm'));
    await expectPlainPage(guest);
    await guest.getByRole('button', { name: words.confirm }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(words.confirmed);
    await expectPlainPage(guest);

    const page = await app.open({ member: author, device });
    await page.goto(localePath(locale, '/settings/main'));
    const card = page.getByRole('region', { name: t('settings:letters') });
    await expect(card).toContainText(t('settings:emailFollowers', { count: 1 }));
    await expectAccessible(page);
    await page.goto(localePath(locale, '/'));
    const composer = await openComposer(page, locale, device);
    const sentence = locale === 'ar' ? 'كلمات تصل بالبريد' : 'Words that come by mail';
    await composerText(composer, locale).fill(sentence);
    const asLetter = t('composer:sendAsLetter', { count: 1 });
    // Not forced: on a phone the sticky bar may cover it until the composer scrolls.
    await composer.getByText(asLetter).click();
    await expect(composer.getByRole('checkbox', { name: asLetter })).toBeChecked();
    await expectAccessible(page);
    await composer.getByRole('button', { name: t('composer:publish') }).click();
    await expect(composer).toBeHidden();

    const letter = await waitForEmail(address, sentence);
    expect(letter.text).toContain('/posts/');
    const stop = findLink(letter.text, 'letters/unsubscribe');
    expect(stop.startsWith(API_ORIGIN)).toBe(true);
    await guest.goto(stop);
    await guest.getByRole('button', { name: words.stop }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(words.stopped);
    await expectPlainPage(guest);
    await page.goto(localePath(locale, '/settings/main'));
    await expect(card).toContainText(t('settings:emailFollowers', { count: 0 }));
  });
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`the end of a post leads a guest to its author’s letters (${locale})`, async ({ app }) => {
    const author = await join(locale === 'ar' ? 'ميساء' : 'Maysa', locale);
    const post = await publish(author, { text: 'Words that end with a way to the next ones' });
    const name = `\u2068${author.name}\u2069`;
    const path = localePath(locale, `/posts/${post._id}`);
    const guest = await app.open({ device: locale === 'ar' ? 'desktop' : 'phone' });
    await guest.goto(path);
    const link = guest.getByRole('main').getByRole('link', { name: t('post:emailFollow', { name }) });
    await link.click();
    const sheet = guest.getByRole('dialog', { name: t('join:title.email') });
    await expectNoHorizontalScroll(guest);
    await expectAccessibleInBothThemes(guest);
    await expect(guest).toHaveURL(path);
    const address = newAddress();
    await sheet.getByLabel(t('join:emailLabel')).fill(address);
    await sheet.getByRole('button', { name: t('join:emailFollow') }).click();
    await expect(sheet.getByRole('status')).toContainText(address);
    expect((await waitForEmail(address, author.name)).text).toContain('/letters/confirm');

    const plain = await app.open({ javaScriptEnabled: false });
    await plain.goto(path);
    await plain.getByRole('link', { name: t('post:emailFollow', { name }) }).click();
    await expect(plain).toHaveURL(localePath(locale, memberPath(author)));

    const member = await app.open({ member: author });
    await member.goto(path);
    await expect(member.getByRole('article').first()).toBeVisible();
    await expect(member.getByRole('link', { name: t('post:emailFollow', { name }) })).toHaveCount(0);
  });
}

test('an author who turns letters off is not followed by e-mail', async ({ app }) => {
  app.expectMessage(/status of 4(09|22) .*\/emailFollow/);
  const t = translator('en');
  const author = await join('Nadim');
  const page = await app.open({ member: author });
  await page.goto('/settings/main');
  const card = page.getByRole('region', { name: t('settings:letters') });
  await card.getByText(t('settings:lettersModes.off')).click();
  await expect(card).toContainText(t('settings:lettersHints.off'));
  await page.reload();
  await expect(card.getByRole('radio', { name: t('settings:lettersModes.off') })).toBeChecked();
  const guest = await app.open({});
  await guest.goto(`/users/${author._id}`);
  await guest.getByRole('main').getByRole('link', { name: author.name }).first().click();
  const sheet = guest.getByRole('dialog', { name: t('join:title.follow') });
  await sheet.getByLabel(t('join:emailLabel')).fill('nobody');
  await sheet.getByRole('button', { name: t('join:emailFollow') }).click();
  await expect(sheet.getByText('Enter a valid email.')).toBeVisible();
  await sheet.getByLabel(t('join:emailLabel')).fill(newAddress());
  await sheet.getByRole('button', { name: t('join:emailFollow') }).click();
  await expect(sheet).toContainText(t('join:emailOff', { name: `\u2068${author.name}\u2069` }));
});
