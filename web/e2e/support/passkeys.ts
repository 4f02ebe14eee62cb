import { type CDPSession, expect, type Page } from '@playwright/test';
import { logOut } from './actions';
import type { Device } from './fixtures';
import { type Locale, localePath, translator } from './texts';

/**
 * Gives the browser an authenticator, as a phone or laptop has, whose verified user accepts each request at once;
 * returns a count of its passkeys.
 */
export async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
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
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

/** Signs out of a page that then offers no passkeys at its text field, until it is reloaded: the user would accept. */
export async function logOutWithoutOffer(page: Page, locale: Locale, device: Device): Promise<void> {
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await logOut(page, locale, device);
}

/** Signs out, and in again by the button for passkeys: one press. */
export async function signInByPasskey(page: Page, locale: Locale, device: Device): Promise<void> {
  await logOutWithoutOffer(page, locale, device);
  await page.getByRole('button', { name: translator(locale)('auth:passkeySignIn') }).click();
  await expect(page).toHaveURL(localePath(locale, '/'));
}

/** Confirms by a passkey in the dialog that asks for it. */
export async function confirmByPasskey(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  const dialog = page.getByRole('dialog', { name: t('confirm:title') });
  await dialog.getByRole('button', { name: t('confirm:usePasskey') }).click();
  await expect(dialog).toBeHidden();
}

/** Fails each request for a code, as if no message could be sent; returns the failed ones. */
export async function refuseCodes(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.route('**/users/sendOTP', async (route) => {
    refused.push(route.request().url());
    await route.abort();
  });
  return refused;
}
