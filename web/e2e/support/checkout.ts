import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, localePath, translator } from './texts';

export type CardOutcome = 'card_good' | 'card_secure' | 'card_declined' | 'card_poor';

/** Waits for the payment page and returns the id of its session. */
export async function waitForPaymentPage(page: Page): Promise<string> {
  await page.waitForURL(/\/c\/pay\/cs_/);
  return /\/c\/pay\/(cs_\w+)/.exec(page.url())?.[1] ?? '';
}

/** Pays on the sandbox's page with a card of this outcome. */
export async function pay(page: Page, fate: CardOutcome): Promise<void> {
  await page.locator(`input[name=choice][value=${fate}]`).check();
  await page.locator('form button.button').first().click();
}

/** Pays with a card whose holder disputes the payment at once. */
export async function payWithDisputedCard(page: Page): Promise<void> {
  await page.locator('input[name=choice][value=card_own]').check();
  await page.locator('input[name=number]').fill('4000 0000 0000 0259');
  await page.locator('input[name=expiry]').fill('12/39');
  await page.locator('input[name=cvc]').fill('123');
  await page.locator('form button.button').first().click();
}

/** Returns without paying, by the payment page's own link. */
export async function cancelPayment(page: Page): Promise<void> {
  await page.locator('a.quiet-link').click();
}

/** Finds the dialog with the outcome of a payment. */
export function outcomeDialog(page: Page, locale: Locale): Locator {
  return page.getByRole('dialog', { name: translator(locale)('checkout:returnTitle') });
}

/** Finds the buy button on a product's page. */
export function buyButton(page: Page, locale: Locale, price: string): Locator {
  const name = translator(locale)('post:buy', { price: `\u2066${price}\u2069` });
  return page.getByRole('button', { name }).filter({ visible: true });
}

/** The URL is the product's own again, and going back repeats nothing. */
export async function expectCleanUrl(page: Page, locale: Locale, postId: string): Promise<void> {
  await expect(page).toHaveURL(localePath(locale, `/posts/${postId}`));
}
