import type { Page, Route } from '@playwright/test';
import { signIn } from './support/actions';
import { expect, test } from './support/fixtures';
import { apiPathOf, FORMS, fillComment } from './support/forms';
import { join } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, translator } from './support/texts';

const CORS_HEADERS = {
  'access-control-allow-origin': WEB_ORIGIN,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After',
};
const errorBody = (code: string) => ({ payload: null, error: { code, message: code, fields: {}, facts: {} } });

/** Failures between a form and the API, and the message of each. */
const FAILURES: { name: string; meet: (route: Route) => Promise<void>; said: (locale: Locale) => string }[] = [
  {
    name: 'no connection',
    meet: (route) => route.abort('internetdisconnected'),
    said: (locale) => translator(locale)('errors:network'),
  },
  {
    name: 'too many requests',
    meet: (route) =>
      route.fulfill({
        status: 429,
        headers: { ...CORS_HEADERS, 'retry-after': '90' },
        json: errorBody('rate_limited'),
      }),
    said: (locale) => translator(locale)('errors:rateLimitedFor', { time: '\u206601:30\u2069' }),
  },
  {
    name: 'server error',
    meet: (route) => route.fulfill({ status: 500, headers: CORS_HEADERS, json: errorBody('internal_error') }),
    said: (locale) => translator(locale)('codes:internal_error'),
  },
];

const isWrite = (route: Route) => ['POST', 'PUT'].includes(route.request().method());

/** Intercepts each submission of the form until it is undone. */
async function interceptWrites(
  page: Page,
  matches: (url: URL) => boolean,
  meet: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(matches, (route) => (isWrite(route) ? meet(route) : route.fallback()));
}

async function expectValueKept(field: ReturnType<Page['locator']>, value: string | RegExp): Promise<void> {
  const isInput = await field.evaluate((element) => 'value' in element);
  if (isInput) await expect(field).toHaveValue(value);
  else await expect(field).toBeVisible();
}

/** Some element has focus: it did not return to the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

for (const locale of LOCALES) {
  for (const form of FORMS) {
    test(`${form.name}: input is kept and sent again after every failure (${locale})`, async ({ app }) => {
      app.expectMessage(/status of (429|500|403|401)|net::ERR_INTERNET_DISCONNECTED/);
      const member = await form.member?.(locale);
      const page = await app.open({ member });
      const { field, value, send } = await form.fill(page, locale, member);
      for (const { meet, said } of FAILURES) {
        await interceptWrites(page, apiPathOf(form), meet);
        if (await send.isDisabled()) await field.pressSequentially(String(value).slice(-1));
        else await send.click();
        await expect(page.getByText(said(locale))).toBeVisible();
        await expectValueKept(field, value);
        await expectFocusKept(page);
        await page.unrouteAll({ behavior: 'wait' });
      }
      const { answer, reaches = 200 } = form;
      if (answer)
        await interceptWrites(page, apiPathOf(form), (route) => route.fulfill({ headers: CORS_HEADERS, ...answer }));
      const sent = page.waitForResponse(
        (response) => apiPathOf(form)(new URL(response.url())) && response.request().method() !== 'OPTIONS',
      );
      await send.click();
      expect((await sent).status()).toBe(reaches);
      for (const { said } of FAILURES) await expect(page.getByText(said(locale))).toHaveCount(0);
    });

    const { again } = form;
    if (!again) continue;
    test(`${form.name}: input survives an expired session and signing in again (${locale})`, async ({ app }) => {
      app.expectMessage(/status of 401/);
      const member = await form.member?.(locale);
      if (!member) throw new Error(`nobody fills ${form.name}`);
      const page = await app.open({ member });
      const { value, send } = await form.fill(page, locale, member);
      const place = new URL(page.url()).pathname;
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.setItem('token', 'ended'));
      await send.click();
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByText(translator(locale)('auth:sessionEnded'))).toBeVisible();
      await signIn(page, locale, member.address);
      await expect(page).toHaveURL(place);
      await expectValueKept(await again(page, locale), value);
    });
  }

  test(`a comment: input is kept and sent again after every failure (${locale})`, async ({ app }) => {
    app.expectMessage(/status of (429|500)|net::ERR_INTERNET_DISCONNECTED/);
    const page = await app.open({ member: await join('Ruba', locale) });
    const { section, send, words } = await fillComment(page, locale);
    const t = translator(locale);
    const call = (url: URL) => url.href.startsWith(API_ORIGIN) && url.pathname.endsWith('/comments');
    const again = section.getByRole('button', { name: t('common:common.retry') });
    for (const [index, { meet, said }] of FAILURES.entries()) {
      await interceptWrites(page, call, meet);
      await (index === 0 ? send : again).click();
      await expect(section.getByText(said(locale))).toBeVisible();
      await expect(section.getByText(words)).toBeVisible();
      await expectFocusKept(page);
      await page.unrouteAll({ behavior: 'wait' });
    }
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(section.getByRole('article')).toContainText(words);
  });
}
