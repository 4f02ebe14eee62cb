import { expect, type Page } from '@playwright/test';
import { openComposer, openNotifications } from '../support/actions';
import { type Locale, translator } from '../support/texts';

export type Interaction = (page: Page, locale: Locale) => Promise<unknown>;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Chooses a tab of the page by its index. */
export function openTab(place: number): Interaction {
  return async (page) => {
    const wanted = page.getByRole('main').getByRole('tab').nth(place);
    await wanted.click();
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
  };
}

export const openSecondTab = openTab(1);

/** Opens the empty search box: recent searches and trending tags. */
export const openSearchBox: Interaction = async (page) => {
  await page.getByRole('combobox').filter({ visible: true }).first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
};

export const showNotifications: Interaction = openNotifications;

export const showComposer: Interaction = (page, locale) =>
  openComposer(page, locale, isPhone(page) ? 'phone' : 'desktop');

export const scrollToComments: Interaction = async (page) => {
  await page.locator('#comments').evaluate((section) => section.scrollIntoView({ block: 'start' }));
};

const reviews = (page: Page) => page.locator('#reviews');

export const scrollToReviews: Interaction = async (page) => {
  await reviews(page).evaluate((section) => section.scrollIntoView({ block: 'start' }));
};

export const tryEmptyReview: Interaction = async (page, locale) => {
  await scrollToReviews(page, locale);
  await reviews(page)
    .getByRole('button', { name: translator(locale)('reviews:post') })
    .click();
};

export const openDeleteReview: Interaction = async (page, locale) => {
  await scrollToReviews(page, locale);
  await reviews(page)
    .getByRole('button', { name: translator(locale)('common:common.delete') })
    .click();
};

export const openReplyForm: Interaction = async (page, locale) => {
  await scrollToReviews(page, locale);
  await reviews(page)
    .getByRole('button', { name: translator(locale)('reviews:reply'), exact: true })
    .first()
    .click();
};

export const openReactions: Interaction = async (page, locale) => {
  const button = page.getByRole('main').getByRole('button', { name: translator(locale)('post:evaluate') });
  await button.first().click();
};

/** A guest's reaction: the sheet says why to join. */
export const openJoinSheet: Interaction = async (page, locale) => {
  const link = page.getByRole('main').getByRole('link', { name: translator(locale)('post:evaluate') });
  await link.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const openWireForm: Interaction = async (page, locale) => {
  const t = translator(locale);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('wire:change') })
    .click();
  await expect(page.getByRole('combobox', { name: t('wire:residenceCountry') })).toBeVisible();
};

export const openDeclineForm: Interaction = async (page, locale) => {
  const button = page.getByRole('main').getByRole('button', { name: translator(locale)('refunds:decline') });
  await button.nth(1).click();
};

export const openRefundRequest: Interaction = async (page, locale) => {
  const button = page.getByRole('main').getByRole('button', { name: translator(locale)('refunds:timeline.open') });
  await button.first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};

export const openEvidenceForm: Interaction = async (page, locale) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: translator(locale)('disputes:answerBank') })
    .click();
};

export const scrollToPayouts: Interaction = async (page, locale) => {
  const heading = page.getByRole('heading', { name: translator(locale)('finance:payouts'), exact: true });
  await heading.evaluate((title) => title.parentElement?.scrollIntoView({ block: 'start' }));
};

export const scrollToProducts: Interaction = async (page, locale) => {
  const heading = page.getByRole('heading', { name: translator(locale)('sales:products') });
  await heading.evaluate((title) => title.parentElement?.scrollIntoView({ block: 'start' }));
};

export const openReserve: Interaction = async (page, locale) => {
  await page.getByRole('button', { name: translator(locale)('finance:reserveSchedule') }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};

export const openCancellation: Interaction = async (page, locale) => {
  const button = page.getByRole('main').getByRole('button', { name: translator(locale)('payout:cancel') });
  await button.filter({ visible: true }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

/** The steps of a given piece in figures; on phones they are there already. */
export const openGivenSteps: Interaction = async (page, locale) => {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: translator(locale)('verify:given') }).click();
  await main.getByRole('radio').nth(2).press('ArrowDown');
  if (!isPhone(page)) await main.locator('details').first().locator('summary').click();
};

export const openLogout: Interaction = async (page, locale) => {
  const t = translator(locale);
  if (isPhone(page)) {
    await page.getByRole('button', { name: t('common:nav.openMenu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:nav.logout') })
      .click();
  } else {
    await page.getByRole('button', { name: t('common:nav.accountMenu') }).click();
    await page.getByRole('menuitem', { name: t('common:nav.logout') }).click();
  }
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

/** The reference of an error differs each time. */
export const fixReference: Interaction = async (page) => {
  const line = page.getByText(/[0-9A-F]{8}/);
  await line.evaluate((element) => {
    element.textContent = (element.textContent ?? '').replace(/[0-9A-F]{8}/, '01KB7F2Q');
  });
};

export const writeAppeal: Interaction = async (page) => {
  await page.getByRole('main').getByRole('textbox').fill('البيت في الصورة بيتي، والسيارة سيارتي.');
};

export const openEarlierStatement: Interaction = async (page) => {
  const earlier = page.locator('main details').first();
  await earlier.locator('summary').click();
  await earlier.evaluate((details) => details.scrollIntoView({ block: 'start' }));
};

/** Reverses the decision by key and writes the reason. */
export const chooseOutcome: Interaction = async (page) => {
  await page.keyboard.press('3');
  const reason = page.locator('main form textarea');
  await expect(reason).toBeFocused();
  await reason.fill('وصفة للنبات لا خطر فيها على الناس. أخطأنا، ونعتذر.');
};

export const openRejection: Interaction = async (page, locale) => {
  await page
    .getByRole('button', { name: translator(locale)('staffPayouts:reject') })
    .first()
    .click();
  await expect(page.getByRole('alertdialog').getByRole('radio')).toHaveCount(5);
};

export const scrollToFees: Interaction = async (page, locale) => {
  await page.getByRole('table').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: translator(locale)('staffFees:table') }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'center' });
  });
};

/** The second request, which the seller's money does not cover. */
export const openGrant: Interaction = async (page, locale) => {
  await page
    .getByRole('button', { name: translator(locale)('staffRefunds:grant') })
    .nth(1)
    .click();
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeVisible();
};

/** The removal of a case is chosen by its key, and refunded. */
export const chooseRemoval: Interaction = async (page) => {
  await page.keyboard.press('4');
  await page.getByRole('main').getByRole('checkbox').first().check();
};

/** Its decision is sent: the countdown to undo it stands still with the clock. */
export const sendRemoval: Interaction = async (page) => {
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').locator('section[aria-live] button')).toBeVisible();
};

/** Opens the share sheet with the code of the card, or with the QR code. */
export function openShare(button: 'embed' | 'qrCode'): Interaction {
  return async (page, locale) => {
    const t = translator(locale);
    const article = page.getByRole('article').first();
    await article.getByRole('button', { name: t('post:share'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t('share:title') });
    await sheet.getByRole('button', { name: t(`share:${button}`), exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { expanded: true }).scrollIntoViewIfNeeded();
  };
}
