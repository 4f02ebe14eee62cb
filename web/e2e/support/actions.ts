import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from './fixtures';
import { codeFor, newAddress } from './members';
import { inLanguage, type Locale, speaking } from './texts';

const COUNTRY = { en: 'Jordan', ar: 'الأردن' };

/** Joins through the screens: address, one-time code, who one is, interests. */
export async function signUp(page: Page, locale: Locale, name: string): Promise<void> {
  const say = speaking(locale);
  const address = newAddress();
  await page.goto(inLanguage(locale, '/signup'));
  await page.getByLabel(say('auth:identifier')).fill(address);
  await page.getByRole('button', { name: say('auth:continue'), exact: true }).click();
  const code = page.getByLabel(say('auth:otpLabel'));
  await expect(code).toBeFocused();
  await code.fill(await codeFor(address));

  await fillAbout(page, locale, name);
  const interests = page.getByRole('group', { name: say('auth:interestsTitle') }).getByRole('button');
  for (const place of [0, 1, 2]) await interests.nth(place).click();
  await page.getByRole('button', { name: say('auth:create') }).click();
  await expect(page).toHaveURL(inLanguage(locale, '/'));
}

/** Says who one is, and goes on to the interests. */
export async function fillAbout(page: Page, locale: Locale, name: string): Promise<void> {
  const say = speaking(locale);
  await page.getByLabel(say('auth:name'), { exact: true }).fill(name);
  await page.getByText(say('auth:genderFemale'), { exact: true }).click();
  await page.getByLabel(say('auth:birthDate')).fill('1992-03-04');
  const country = page.getByRole('combobox', { name: say('auth:country') });
  await country.fill(COUNTRY[locale]);
  await expect(page.getByRole('option', { name: COUNTRY[locale] })).toBeVisible();
  await country.press('ArrowDown');
  await country.press('Enter');
  await expect(country).toHaveValue(COUNTRY[locale]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('common:common.next'), exact: true }).click();
}

/** Signs in who has an account, with the code that comes by mail. */
export async function signIn(page: Page, locale: Locale, address: string): Promise<void> {
  const say = speaking(locale);
  const asked = Date.now();
  await page.getByLabel(say('auth:identifier')).fill(address);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth:signIn') })
    .click();
  const code = page.getByLabel(say('auth:otpLabel'));
  await expect(code).toBeFocused();
  await code.fill(await codeFor(address, asked));
}

/** Opens the composer the way this device offers it. */
export async function openComposer(page: Page, locale: Locale, device: Device = 'desk'): Promise<Locator> {
  const say = speaking(locale);
  if (device === 'desk') {
    const box = page.getByRole('region', { name: say('composer:title') });
    await box.getByRole('button', { name: say('composer:publish') }).click();
  } else {
    await page.getByRole('button', { name: say('common:nav.newPost') }).click();
  }
  const dialog = page.getByRole('dialog', { name: say('composer:title') });
  await expect(textOf(dialog, locale)).toBeFocused();
  return dialog;
}

export function textOf(composer: Locator, locale: Locale): Locator {
  return composer.getByRole('textbox', { name: speaking(locale)('composer:text'), exact: true });
}

/** A post in a list, by a piece of its text. */
export function postWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

export function bell(page: Page, locale: Locale): Locator {
  return page.getByRole('button', { name: speaking(locale)('common:nav.notifications') });
}

export async function openNotifications(page: Page, locale: Locale): Promise<Locator> {
  await bell(page, locale).click();
  return page.getByRole('dialog', { name: speaking(locale)('common:nav.notifications') });
}

export async function logOut(page: Page, locale: Locale, device: Device): Promise<void> {
  const say = speaking(locale);
  if (device === 'desk') {
    await page.getByRole('button', { name: say('common:nav.accountMenu') }).click();
    await page.getByRole('menuitem', { name: say('common:nav.logout') }).click();
  } else {
    await page.getByRole('button', { name: say('common:nav.openMenu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common:nav.logout') })
      .click();
  }
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('common:logout.confirm') })
    .click();
  await expect(page).toHaveURL(inLanguage(locale, '/login'));
}

/** What the page says in passing, and may take back. */
export function messages(page: Page, locale: Locale): Locator {
  return page.getByRole('region', { name: speaking(locale)('common:toast.region') });
}

/** Chooses a card of a radio group, whose button itself is hidden behind it. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}
