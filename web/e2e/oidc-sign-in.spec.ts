import type { Page } from '@playwright/test';
import { fillAbout, logOut } from './support/actions';
import { expectAccessibleInBothThemes } from './support/assertions';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { type Device, expect, test } from './support/fixtures';
import { join, newAddress, waitForCode } from './support/members';
import { API_ORIGIN, ISSUER_ORIGIN, WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

// A product started by hand may have no provider; that of `npm test` always has one.
test.skip(!ISSUER_ORIGIN, 'no provider is set');

/** Names set in infra/testing/run.py; the second provider is unreachable. */
const PROVIDER_NAMES = { en: ['Example', 'Away'], ar: ['مثال', 'بعيد'] } as const;
const DEVICES: Record<Locale, Device> = { en: 'desktop', ar: 'phone' };

const plainText = (text: string) => text.replaceAll(/<\/?\d>|[\u2066-\u2069]/g, '');
const withProvider = (locale: Locale, key: string, place: 0 | 1 = 0) =>
  plainText(translator(locale)(key, { provider: PROVIDER_NAMES[locale][place] }));
const button = (page: Page, locale: Locale, place: 0 | 1 = 0) =>
  page.getByRole('button', { name: withProvider(locale, 'auth:continueWith', place), exact: true });

/** The provider's own pages load a font from the internet. */
async function blockProviderFonts(page: Page): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
}

/** Presses the button, and signs in at the provider. */
async function signInAtProvider(page: Page, locale: Locale, person: string): Promise<void> {
  await blockProviderFonts(page);
  await button(page, locale).click();
  await expect(page).toHaveURL(new RegExp(`^${ISSUER_ORIGIN}/`));
  const login = page.locator('input[name=login]');
  const back = page.waitForURL(`${WEB_ORIGIN}/**`);
  if (await login.isVisible()) {
    await login.fill(person);
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
  }
  // The provider asks for consent on first use.
  await page
    .locator('input[name=prompt][value=consent] ~ button')
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await back;
}

/** Records every URL that the browser shows or sends as referrer. */
function trackUrls(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (request.url().startsWith(WEB_ORIGIN)) seen.push(request.url());
    seen.push(referer);
  });
  return seen;
}

for (const locale of LOCALES) {
  const t = translator(locale);

  test(`a member signs up with a provider, logs out and returns (${locale})`, async ({ app }) => {
    const page = await app.open({ device: DEVICES[locale] });
    const person = `Sami-${Date.now()}@elsewhere.example`;
    const seen = trackUrls(page);
    await page.goto(localePath(locale, '/signup?next=%2Fsaved-posts'));
    await expectAccessibleInBothThemes(page);
    await signInAtProvider(page, locale, person);
    await expect(page).toHaveURL(localePath(locale, '/signup?next=%2Fsaved-posts'));
    await expect(page.getByText(person.toLowerCase())).toBeVisible();
    await expect(page.getByLabel(t('auth:name'), { exact: true })).toHaveValue('Sami');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await fillAbout(page, locale, 'Sami');
    const interests = page.getByRole('group', { name: t('auth:interestsTitle') }).getByRole('button');
    for (const place of [0, 1, 2]) await interests.nth(place).click();
    await page.getByRole('button', { name: t('auth:create') }).click();
    await expect(page).toHaveURL(localePath(locale, '/welcome?next=%2Fsaved-posts'));
    await page.getByRole('link', { name: t('welcome:continue') }).click();
    await expect(page).toHaveURL(localePath(locale, '/saved-posts'));

    await logOut(page, locale, DEVICES[locale]);
    await signInAtProvider(page, locale, person);
    await expect(page).toHaveURL(localePath(locale, '/'));
    await page.reload();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^eyJ/);
    await page.goto(localePath(locale, '/settings/security'));
    await expect(page.getByText(t('settings:thisDevice'), { exact: true })).toBeVisible();

    // Neither code nor token was part of a URL or a referrer.
    expect(seen.filter((address) => /[?&#](code|id_token|token|state)=/.test(address) && isOurUrl(address))).toEqual(
      [],
    );
    expect(seen.filter((address) => address.includes('eyJ'))).toEqual([]);
  });

  test(`a new member who signs in with a provider continues with the sign-up steps (${locale})`, async ({ app }) => {
    const page = await app.open({ device: DEVICES[locale], theme: 'dark' });
    const person = `Huda-${Date.now()}@elsewhere.example`;
    await page.goto(localePath(locale, '/login'));
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await signInAtProvider(page, locale, person);
    await expect(page).toHaveURL(localePath(locale, '/signup'));
    await expect(page.getByText(t('auth:loginUnknown'))).toBeVisible();
    await expect(page.getByText(person.toLowerCase())).toBeVisible();
  });

  test(`a cancelled or unreachable provider shows an error and keeps the input (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 403 .*\/identity\/collect/);
    app.expectMessage(/status of 503 .*\/identity\/begin/);
    const page = await app.open({ device: DEVICES[locale] });
    await blockProviderFonts(page);
    await page.goto(localePath(locale, '/signup?next=%2Ffinance'));
    const field = page.getByLabel(t('auth:identifier'));
    await field.fill('half@typ');
    await button(page, locale, 1).click();
    await expect(page.getByText(t('codes:issuer_unavailable'))).toBeVisible();
    await button(page, locale).click();
    await page.locator('a[href$="/abort"]').click();
    await expect(page.getByText(t('codes:identity_denied'))).toBeVisible();
    await expect(page).toHaveURL(localePath(locale, '/signup?next=%2Ffinance'));
    await expect(field).toHaveValue('half@typ');
    await expectAccessible(page);
  });

  test(`an unexpected or late callback shows an error page (${locale})`, async ({ app }) => {
    app.expectMessage(/status of 401 .*\/identity\/collect/);
    const page = await app.open({ device: DEVICES[locale], language: locale });
    await page.goto(`${API_ORIGIN}/identity/return/example?code=forged&state=forged`);
    await expect(page).toHaveURL(localePath(locale, '/login'));
    await expect(page.getByText(t('codes:identity_expired'))).toBeVisible();
    await expectAccessible(page);
    // The form is available again.
    await expect(page.getByLabel(t('auth:identifier'))).toBeVisible();
  });

  test(`an address with an account signs in with a code (${locale})`, async ({ app }) => {
    const member = await join('Rana', locale);
    const page = await app.open({ device: DEVICES[locale] });
    await page.goto(localePath(locale, '/login'));
    await signInAtProvider(page, locale, member.address);
    const told = t('auth:providerHasAccount', { address: `\u2066${member.address}\u2069` });
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.getByLabel(t('auth:identifier'))).toHaveValue(member.address);
    await expectAccessible(page);
    const asked = Date.now();
    await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click();
    await page.getByLabel(t('auth:otpLabel')).fill(await waitForCode(member.address, asked));
    await expect(page).toHaveURL(localePath(locale, '/'));
  });
}

test('an address that the provider has not verified is verified with a code', { tag: '@long' }, async ({ app }) => {
  const t = translator('en');
  const page = await app.open();
  const address = `unverified-${newAddress()}`;
  await page.goto('/signup');
  await signInAtProvider(page, 'en', address);
  await expect(page.getByText(withProvider('en', 'auth:providerNoAddress').slice(8))).toBeVisible();
  await expect(page.getByLabel(t('auth:identifier'))).toHaveValue(address);
  await page.getByRole('button', { name: t('auth:continue'), exact: true }).click();
  await page.getByLabel(t('auth:otpLabel')).fill(await waitForCode(address));
  await fillAbout(page, 'en', 'Nour');
  const interests = page.getByRole('group', { name: t('auth:interestsTitle') }).getByRole('button');
  for (const place of [0, 1, 2]) await interests.nth(place).click();
  await page.getByRole('button', { name: t('auth:create') }).click();
  await expect(page).toHaveURL('/welcome');
  await page.getByRole('link', { name: t('welcome:skip') }).click();
  await expect(page).toHaveURL('/');
  await logOut(page, 'en', 'desktop');
  await signInAtProvider(page, 'en', address);
  await expect(page).toHaveURL('/');
});

function isOurUrl(address: string): boolean {
  return address.startsWith(WEB_ORIGIN);
}
