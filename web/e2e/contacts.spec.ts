import { toasts } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join, newAddress, waitForCode } from './support/members';
import { confirmCode } from './support/reauth';
import { LOCALES, localePath, translator } from './support/texts';

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a member changes the e-mail address with a code from each mailbox (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 403 .*\/users\/contacts\/confirm/);
    const member = await join('ريم', locale);
    const address = newAddress();
    const page = await app.open({ member, device: locale === 'ar' ? 'phone' : 'desktop' });
    await page.goto(localePath(locale, '/settings/personal-information'));
    const card = page.getByRole('region', { name: t('settings:contact') });
    await expect(card).toContainText(member.address);
    await card.getByRole('button', { name: t('settings:changeContact') }).click();
    const dialog = page.getByRole('dialog', { name: t('settings:changeEmailTitle') });
    await dialog.getByLabel(t('settings:newEmail')).fill(address);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('settings:sendContactCode') }).click();
    await dialog.getByLabel(t('auth:otpLabel')).fill(await waitForCode(address));
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const asked = Date.now();
    await dialog.getByRole('button', { name: t('auth:verify') }).click();
    await confirmCode(page, member, asked, locale);
    await expect(toasts(page, locale)).toContainText(t('settings:contactChanged'));
    await expect(card).toContainText(address);
    await expect(card).not.toContainText(member.address);
  });
}

test('a logout deletes drafts that were not sent, and says so', async ({ app }) => {
  const t = translator('en');
  const member = await join('Dana');
  const page = await app.open({ member });
  await page.goto('/settings/main');
  await page.evaluate(() => localStorage.setItem('draft:someone', '{}'));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common:nav.logout') })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('common:logout.drafts'));
  await expectAccessible(page);
  await question.getByRole('button', { name: t('common:logout.confirm') }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('draft:someone'))).toBeNull();
});

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a member whose e-mails come back sees it, and confirms the address (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 403 .*\/users\/contacts\/resume/);
    const member = await join('هند', locale);
    const page = await app.open({ member, device: locale === 'ar' ? 'phone' : 'desktop' });
    let bounced = true;
    await page.route('**/users/contacts', async (route) => {
      const answer = await route.fetch();
      const { payload } = await answer.json();
      const emailBouncedAt = bounced ? '2026-11-20T10:00:00.000Z' : null;
      await route.fulfill({ response: answer, json: { status: 'success', payload: { ...payload, emailBouncedAt } } });
    });
    await page.goto(localePath(locale, '/settings/personal-information'));
    const card = page.getByRole('region', { name: t('settings:contact') });
    await expect(card.getByRole('status')).toContainText(member.address);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const asked = Date.now();
    bounced = false;
    await card.getByRole('button', { name: t('settings:confirmAddress') }).click();
    await confirmCode(page, member, asked, locale);
    await expect(toasts(page, locale)).toContainText(t('settings:emailsResumed'));
    await expect(card.getByRole('status')).toBeHidden();
  });
}
