import { expect, type Page } from '@playwright/test';
import { openComposer, openNotifications } from '../support/actions';
import { type Locale, speaking } from '../support/texts';

type Opening = (page: Page, locale: Locale) => Promise<unknown>;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Chooses a tab of the page by its place. */
export function tab(place: number): Opening {
  return async (page) => {
    const wanted = page.getByRole('main').getByRole('tab').nth(place);
    await wanted.click();
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
  };
}

export const secondTab = tab(1);

export const notifications: Opening = openNotifications;

export const composer: Opening = (page, locale) => openComposer(page, locale, isPhone(page) ? 'phone' : 'desk');

export const comments: Opening = async (page) => {
  await page.locator('#comments').evaluate((section) => section.scrollIntoView({ block: 'start' }));
};

export const reactions: Opening = async (page, locale) => {
  const button = page.getByRole('main').getByRole('button', { name: speaking(locale)('post:evaluate') });
  await button.first().click();
};

export const logout: Opening = async (page, locale) => {
  const say = speaking(locale);
  if (isPhone(page)) {
    await page.getByRole('button', { name: say('common:nav.openMenu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common:nav.logout') })
      .click();
  } else {
    await page.getByRole('button', { name: say('common:nav.accountMenu') }).click();
    await page.getByRole('menuitem', { name: say('common:nav.logout') }).click();
  }
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

/** A failure's number is another one each time. */
export const sameReference: Opening = async (page) => {
  const line = page.getByText(/[0-9A-F]{8}/);
  await line.evaluate((element) => {
    element.textContent = (element.textContent ?? '').replace(/[0-9A-F]{8}/, '01KB7F2Q');
  });
};
