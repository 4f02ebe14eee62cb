import type { Page } from '@playwright/test';
import { expectAccessible, preferDark } from './support/checks';
import { expect, test } from './support/fixtures';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath, translator } from './support/texts';

const WIDGETS = [
  { kind: 'analytics', id: 'q-1', src: `${WEB_ORIGIN}/stand-in-analytics.js` },
  { kind: 'feedback', id: 'f-1', src: `${WEB_ORIGIN}/stand-in-feedback.js` },
];

/** Stubs the third-party scripts and their settings; returns the requests for them. */
async function withWidgets(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/boot.js', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const text = (await response.text()).replace('"widgets":[]', `"widgets":${JSON.stringify(WIDGETS)}`);
    expect(text).toContain('stand-in-analytics');
    await route.fulfill({ response, body: text });
  });
  await page.route('**/stand-in-*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const body = 'window.loaded = (window.loaded || []).concat(document.currentScript.dataset.id);';
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}

const loaded = (page: Page) => page.evaluate(() => (window as { loaded?: string[] }).loaded ?? []);

for (const locale of LOCALES) {
  test(`third-party scripts load only after consent, which can be withdrawn (${locale})`, async ({ app }) => {
    const t = translator(locale);
    const page = await app.open({ device: locale === 'ar' ? 'phone' : 'desktop' });
    const asked = await withWidgets(page);
    await page.goto(localePath(locale, '/guest'));
    const bar = page.getByRole('region', { name: t('consent:title') });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    await preferDark(page);
    await expectAccessible(page);
    // Both answers have the same weight, and the page stays usable.
    const [no, yes] = [
      bar.getByRole('button', { name: t('consent:refuse') }),
      bar.getByRole('button', { name: t('consent:accept') }),
    ];
    expect((await no.boundingBox())?.width).toBe((await yes.boundingBox())?.width);
    expect(await no.getAttribute('class')).toBe(await yes.getAttribute('class'));
    await page
      .getByRole('link', { name: t('common:nav.joinNow') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(bar).toBeVisible();
    expect(asked).toEqual([]);

    await yes.click();
    await expect(bar).toBeHidden();
    await expect.poll(async () => (await loaded(page)).sort()).toEqual(['f-1', 'q-1']);
    await page.goto(localePath(locale, '/privacy-policy'));
    await expect.poll(() => loaded(page)).toHaveLength(2);
    await expect(bar).toBeHidden();

    const before = asked.length;
    await page.getByRole('button', { name: t('consent:takeBack') }).click();
    await expect(page.getByText(t('consent:notGiven'))).toBeVisible();
    await expect.poll(() => loaded(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(t('consent:notGiven'))).toBeVisible();
    await expect(bar).toBeHidden();
    expect(asked).toHaveLength(before);
  });
}

test('a refusal is remembered', async ({ app }) => {
  const t = translator('en');
  const page = await app.open();
  const asked = await withWidgets(page);
  await page.goto('/login');
  const bar = page.getByRole('region', { name: t('consent:title') });
  await bar.getByRole('button', { name: t('consent:refuse') }).click();
  await expect(bar).toBeHidden();
  await page.goto('/guest');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);
});

test('a browser with Do Not Track is neither asked nor tracked', async ({ app }) => {
  const page = await app.open();
  const asked = await withWidgets(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    // Even after an earlier consent.
    localStorage.setItem('consent', 'given');
  });
  await page.goto('/privacy-policy');
  await expect(page.getByText(translator('en')('consent:refusedByBrowser'))).toBeVisible();
  expect(await loaded(page)).toEqual([]);
  expect(asked).toEqual([]);
});

test('without identifiers there is no question and no third-party script', async ({ app }) => {
  const page = await app.open();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.url().startsWith(WEB_ORIGIN)) foreign.push(request.url());
  });
  await page.goto('/privacy-policy');
  await page.evaluate(() => localStorage.setItem('consent', 'given'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByText(translator('en')('consent:given'))).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelectorAll('script[data-widget]').length)).toBe(0);
  expect(foreign).toEqual([]);
});
