import { logOut, signIn, toasts } from './support/actions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join, waitForEmail } from './support/members';
import {
  addAuthenticator,
  confirmByPasskey,
  logOutWithoutOffer,
  refuseCodes,
  signInByPasskey,
} from './support/passkeys';
import { confirmCode } from './support/reauth';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const DEVICES: Record<Locale, Device> = { ar: 'phone', en: 'desktop' };
const EMAILS = {
  added: { en: 'A passkey was added', ar: 'أُضيف مفتاح مرور' },
  removed: { en: 'A passkey was removed', ar: 'حُذف مفتاح مرور' },
};

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a passkey is added, signs in, confirms without mail, and is removed (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 40[13] .*\/identity\/passkeys/);
    const member = await join('Huda', locale);
    const page = await app.open({ member, device: DEVICES[locale] });
    const countPasskeys = await addAuthenticator(page);
    const card = page.getByRole('region', { name: t('settings:passkeys') });
    const list = page.getByRole('list', { name: t('settings:passkeys') });

    await test.step('it is added after a code, and the member gets an e-mail', async () => {
      await page.goto(localePath(locale, '/settings/security'));
      await expect(card.getByText(t('settings:noPasskeys'))).toBeVisible();
      const asked = Date.now();
      await card.getByRole('button', { name: t('settings:addPasskey') }).click();
      await confirmCode(page, member, asked, locale);
      await expect(toasts(page, locale)).toContainText(t('settings:passkeyAdded'));
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(list).toContainText(t('settings:passkeyNeverUsed'));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      expect(await countPasskeys()).toBe(1);
      await waitForEmail(member.address, EMAILS.added[locale]);
    });

    await test.step('the same device makes no second one', async () => {
      await card.getByRole('button', { name: t('settings:addPasskey') }).click();
      await expect(card.getByText(t('auth:passkeyExists'))).toBeVisible();
      await expect(list.getByRole('listitem')).toHaveCount(1);
    });

    await test.step('it gets a name', async () => {
      await list.getByRole('button', { name: t('settings:renamePasskey') }).click();
      const dialog = page.getByRole('dialog', { name: t('settings:renamePasskeyTitle') });
      await expectAccessible(page);
      await dialog.getByLabel(t('settings:passkeyName')).fill('هاتف العمل');
      await dialog.getByRole('button', { name: t('common:common.save') }).click();
      await expect(list).toContainText('هاتف العمل');
    });

    await test.step('it signs in with one press', async () => {
      await signInByPasskey(page, locale, DEVICES[locale]);
    });

    await test.step('it signs in from the list of the text field', async () => {
      await logOutWithoutOffer(page, locale, DEVICES[locale]);
      await expect(page.getByLabel(t('auth:identifier'))).toHaveAttribute('autocomplete', 'username webauthn');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.reload();
      await expect(page).toHaveURL(localePath(locale, '/'));
    });

    await test.step('it confirms with one press, and no code is sent', async () => {
      const codes = await refuseCodes(page);
      await page.goto(localePath(locale, '/settings/security'));
      await expect(list).toContainText(t('settings:passkeyUsedToday'));
      await list.getByRole('button', { name: t('settings:removePasskey') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('settings:removePasskey'), exact: true })
        .click();
      const dialog = page.getByRole('dialog', { name: t('confirm:title') });
      await expect(dialog.getByText(t('confirm:explainPasskeyAccount'))).toBeVisible();
      await expectAccessible(page);
      await confirmByPasskey(page, locale);
      await expect(toasts(page, locale)).toContainText(t('settings:passkeyRemoved'));
      await expect(card.getByText(t('settings:noPasskeys'))).toBeVisible();
      expect(codes).toEqual([]);
      await waitForEmail(member.address, EMAILS.removed[locale]);
    });

    await test.step('a passkey that was removed signs in no more, and a code does', async () => {
      await logOutWithoutOffer(page, locale, DEVICES[locale]);
      await page.getByRole('button', { name: t('auth:passkeySignIn') }).click();
      await expect(page.getByText(t('codes:passkey_invalid'))).toBeVisible();
      await page.unroute('**/users/sendOTP');
      await signIn(page, locale, member.address);
      await expect(page).toHaveURL(localePath(locale, '/'));
    });
  });

  test(`a browser without passkeys says so (${locale})`, async ({ app }) => {
    const member = await join('Huda', locale);
    const page = await app.open({ member });
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.goto(localePath(locale, '/settings/security'));
    const card = page.getByRole('region', { name: t('settings:passkeys') });
    await expect(card.getByText(t('auth:passkeyUnsupported'))).toBeVisible();
    await expect(card.getByRole('button', { name: t('settings:addPasskey') })).toHaveCount(0);
    await logOut(page, locale, 'desktop');
    await page.getByRole('button', { name: t('auth:passkeySignIn') }).click();
    await expect(page.getByText(t('auth:passkeyUnsupported'))).toBeVisible();
  });
}
