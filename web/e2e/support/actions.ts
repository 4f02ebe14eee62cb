import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from './fixtures';
import { newAddress, waitForCode } from './members';
import { type Locale, localePath, translator } from './texts';

const COUNTRY = { en: 'Jordan', ar: 'الأردن' };

/** Signs up through the screens: address, one-time code, profile, interests, welcome. */
export async function signUp(page: Page, locale: Locale, name: string): Promise<void> {
  const t = translator(locale);
  const address = newAddress();
  await page.goto(localePath(locale, '/signup'));
  await page.getByLabel(t('auth:identifier')).fill(address);
  await page.getByRole('button', { name: t('auth:continue'), exact: true }).click();
  const code = page.getByLabel(t('auth:otpLabel'));
  await expect(code).toBeFocused();
  await code.fill(await waitForCode(address));

  await fillAbout(page, locale, name);
  const interests = page.getByRole('group', { name: t('auth:interestsTitle') }).getByRole('button');
  for (const place of [0, 1, 2]) await interests.nth(place).click();
  await page.getByRole('button', { name: t('auth:create') }).click();
  await expect(page).toHaveURL(localePath(locale, '/welcome'));
  await page.getByRole('link', { name: t('welcome:skip') }).click();
  await expect(page).toHaveURL(localePath(locale, '/'));
}

/** Fills in the profile step and continues to the interests. */
export async function fillAbout(page: Page, locale: Locale, name: string): Promise<void> {
  const t = translator(locale);
  await page.getByLabel(t('auth:name'), { exact: true }).fill(name);
  await page.getByText(t('auth:genderFemale'), { exact: true }).click();
  await page.getByLabel(t('auth:birthDate')).fill('1992-03-04');
  const country = page.getByRole('combobox', { name: t('auth:country') });
  await country.fill(COUNTRY[locale]);
  await expect(page.getByRole('option', { name: COUNTRY[locale] })).toBeVisible();
  await country.press('ArrowDown');
  await country.press('Enter');
  await expect(country).toHaveValue(COUNTRY[locale]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('common:common.next'), exact: true }).click();
}

/** Signs in a member with the code from the e-mail. */
export async function signIn(page: Page, locale: Locale, address: string): Promise<void> {
  const t = translator(locale);
  const asked = Date.now();
  await page.getByLabel(t('auth:identifier')).fill(address);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:signIn'), exact: true })
    .click();
  const code = page.getByLabel(t('auth:otpLabel'));
  await expect(code).toBeFocused();
  await code.fill(await waitForCode(address, asked));
}

/** Opens the composer as this device offers it. */
export async function openComposer(page: Page, locale: Locale, device: Device = 'desktop'): Promise<Locator> {
  const t = translator(locale);
  if (device === 'desktop') {
    const box = page.getByRole('region', { name: t('composer:title') });
    await box.getByRole('button', { name: t('composer:publish') }).click();
  } else {
    await page.getByRole('button', { name: t('common:nav.newPost') }).click();
  }
  const dialog = page.getByRole('dialog', { name: t('composer:title') });
  await expect(composerText(dialog, locale)).toBeFocused();
  return dialog;
}

export function composerText(composer: Locator, locale: Locale): Locator {
  return composer.getByRole('textbox', { name: translator(locale)('composer:text'), exact: true });
}

/** Finds a post in a list by part of its text. */
export function findPost(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

export function notificationsButton(page: Page, locale: Locale): Locator {
  return page.getByRole('button', { name: translator(locale)('common:nav.notifications') });
}

export async function openNotifications(page: Page, locale: Locale): Promise<Locator> {
  await notificationsButton(page, locale).click();
  return page.getByRole('dialog', { name: translator(locale)('common:nav.notifications') });
}

export async function logOut(page: Page, locale: Locale, device: Device): Promise<void> {
  const t = translator(locale);
  if (device === 'desktop') {
    await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
    await page.getByRole('menuitem', { name: t('common:nav.logout') }).click();
  } else {
    await page.getByRole('button', { name: t('common:nav.openMenu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:nav.logout') })
      .click();
  }
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:logout.confirm') })
    .click();
  await expect(page).toHaveURL(localePath(locale, '/login'));
}

/** Finds the toasts of the page. */
export function toasts(page: Page, locale: Locale): Locator {
  return page.getByRole('region', { name: translator(locale)('common:toast.region'), exact: true });
}

/** Chooses a radio card, whose input is visually hidden. */
export async function checkRadioCard(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}
