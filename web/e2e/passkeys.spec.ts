import type { CDPSession, Page } from '@playwright/test';
import { logOut } from './support/actions';
import { toasts } from './support/assertions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join, waitForEmail } from './support/members';
import { confirmCode } from './support/reauth';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const DEVICES: Record<Locale, Device> = { ar: 'phone', en: 'desktop' };
const EMAILS = {
  added: { en: 'A passkey was added', ar: 'أُضيف مفتاح مرور' },
  removed: { en: 'A passkey was removed', ar: 'حُذف مفتاح مرور' },
};

type Authenticator = { session: CDPSession; authenticatorId: string };

/** Gives the browser an authenticator with a verified user, as a phone or laptop has. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a passkey is added, signs in, confirms without mail, and is removed (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 403 .*\/identity\/passkeys/);
    const member = await join('Huda', locale);
    const page = await app.open({ member, device: DEVICES[locale] });
    const { session, authenticatorId } = await addAuthenticator(page);
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
      expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
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
      await logOut(page, locale, DEVICES[locale]);
      const button = page.getByRole('button', { name: t('auth:passkeySignIn') });
      await expectAccessible(page);
      await button.click();
      await expect(page).toHaveURL(localePath(locale, '/'));
    });

    await test.step('it confirms with one press, and no code is sent', async () => {
      const codes: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/users/sendOTP')) codes.push(request.url());
      });
      await page.goto(localePath(locale, '/settings/security'));
      await expect(list).toContainText(t('settings:passkeyUsed'));
      await list.getByRole('button', { name: t('settings:removePasskey') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('settings:removePasskey'), exact: true })
        .click();
      const dialog = page.getByRole('dialog', { name: t('confirm:title') });
      await expect(dialog.getByText(t('confirm:explainPasskeyAccount'))).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('confirm:usePasskey') }).click();
      await expect(toasts(page, locale)).toContainText(t('settings:passkeyRemoved'));
      await expect(card.getByText(t('settings:noPasskeys'))).toBeVisible();
      expect(codes).toEqual([]);
      await waitForEmail(member.address, EMAILS.removed[locale]);
    });
  });
}
