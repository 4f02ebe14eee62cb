import { expect } from '@playwright/test';
import { translator } from '../support/texts';
import type { Interaction } from './interactions';

/** Brings a card of the settings to the top. */
function scrollToCard(title: string): Interaction {
  return async (page, locale) => {
    const card = page.getByRole('region', { name: translator(locale)(title) });
    await expect(card.getByRole('button').or(card.getByRole('listitem')).first()).toBeVisible();
    await card.evaluate((section) => window.scrollBy(0, section.getBoundingClientRect().top - 120));
  };
}

/** The digest's card, below the matrix on a phone. */
export const scrollToDigest: Interaction = async (page, locale) => {
  const card = page.getByRole('region', { name: translator(locale)('settings:digest') });
  await expect(card.getByRole('paragraph').nth(1)).toBeVisible();
  await card.evaluate((section) => window.scrollBy(0, section.getBoundingClientRect().top - 120));
};

export const scrollToProviders = scrollToCard('settings:providers');

export const scrollToContacts = scrollToCard('settings:contact');

export const openProviderRemoval: Interaction = async (page, locale) => {
  const card = page.getByRole('region', { name: translator(locale)('settings:providers') });
  await card.getByRole('button').first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

export const openPasskeyName: Interaction = async (page, locale) => {
  const t = translator(locale);
  await page
    .getByRole('button', { name: t('settings:renamePasskey') })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const openPasskeyRemoval: Interaction = async (page, locale) => {
  const list = page.getByRole('list', { name: translator(locale)('settings:passkeys') });
  await list.getByRole('listitem').nth(1).getByRole('button').last().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

export const openPasskeyConfirmation: Interaction = async (page, locale) => {
  const t = translator(locale);
  const error = { code: 'reauthentication_required', message: 'Refused', fields: {}, facts: {} };
  const answer = { status: 403, json: { payload: null, error } };
  await page.route('**/identity/passkeys/begin', (route) => route.fulfill(answer));
  await page.getByRole('button', { name: t('settings:addPasskey') }).click();
  await expect(page.getByRole('button', { name: t('confirm:usePasskey') })).toBeVisible();
};

export const openContactChange: Interaction = async (page, locale) => {
  const card = page.getByRole('region', { name: translator(locale)('settings:contact') });
  await card.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const sendContactCode: Interaction = async (page, locale) => {
  const t = translator(locale);
  await openContactChange(page, locale);
  await page.getByLabel(t('settings:newEmail')).fill('layla.haddad@new.example');
  await page.getByRole('button', { name: t('settings:sendContactCode') }).click();
  await expect(page.getByLabel(t('auth:otpLabel'))).toBeVisible();
};
