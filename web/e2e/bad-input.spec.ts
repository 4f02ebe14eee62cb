import type { Page, Route } from '@playwright/test';
import { signIn } from './support/actions';
import { expect, test } from './support/fixtures';
import { callOf, FORMS, fillComment } from './support/forms';
import { join } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, speaking } from './support/texts';

const ALLOWED = {
  'access-control-allow-origin': WEB_ORIGIN,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After',
};
const refusal = (code: string) => ({ payload: null, error: { code, message: code, fields: {}, facts: {} } });

/** What can come between a form and the API, and what the reader is told of it. */
const FAULTS: { name: string; meet: (route: Route) => Promise<void>; said: (locale: Locale) => string }[] = [
  {
    name: 'no connection',
    meet: (route) => route.abort('internetdisconnected'),
    said: (locale) => speaking(locale)('errors:network'),
  },
  {
    name: 'too many requests',
    meet: (route) =>
      route.fulfill({ status: 429, headers: { ...ALLOWED, 'retry-after': '90' }, json: refusal('rate_limited') }),
    said: (locale) => speaking(locale)('errors:rateLimitedFor', { time: '\u206601:30\u2069' }),
  },
  {
    name: 'a fault of ours',
    meet: (route) => route.fulfill({ status: 500, headers: ALLOWED, json: refusal('internal_error') }),
    said: (locale) => speaking(locale)('codes:internal_error'),
  },
];

const isWrite = (route: Route) => ['POST', 'PUT'].includes(route.request().method());

/** Meets every sending of the form until it is undone. */
async function meeting(
  page: Page,
  matches: (url: URL) => boolean,
  meet: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(matches, (route) => (isWrite(route) ? meet(route) : route.fallback()));
}

async function expectKept(field: ReturnType<Page['locator']>, value: string | RegExp): Promise<void> {
  const isInput = await field.evaluate((element) => 'value' in element);
  if (isInput) await expect(field).toHaveValue(value);
  else await expect(field).toBeVisible();
}

/** Wherever it stands, it stands on something: nobody is thrown back to the page's beginning. */
async function expectFocusKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

for (const locale of LOCALES) {
  for (const form of FORMS) {
    test(`${form.name}: kept and sent again after every fault (${locale})`, async ({ journey }) => {
      journey.expectMessage(/status of (429|500|403|401)|net::ERR_INTERNET_DISCONNECTED/);
      const member = await form.member?.(locale);
      const page = await journey.open({ member });
      const { field, value, send } = await form.fill(page, locale, member);
      for (const { meet, said } of FAULTS) {
        await meeting(page, callOf(form), meet);
        if (await send.isDisabled()) await field.pressSequentially(String(value).slice(-1));
        else await send.click();
        await expect(page.getByText(said(locale))).toBeVisible();
        await expectKept(field, value);
        await expectFocusKept(page);
        await page.unrouteAll({ behavior: 'wait' });
      }
      const { answer, reaches = 200 } = form;
      if (answer) await meeting(page, callOf(form), (route) => route.fulfill({ headers: ALLOWED, ...answer }));
      const sent = page.waitForResponse(
        (response) => callOf(form)(new URL(response.url())) && response.request().method() !== 'OPTIONS',
      );
      await send.click();
      expect((await sent).status()).toBe(reaches);
      for (const { said } of FAULTS) await expect(page.getByText(said(locale))).toHaveCount(0);
    });

    const { again } = form;
    if (!again) continue;
    test(`${form.name}: still there after the session ended and its member came back (${locale})`, async ({
      journey,
    }) => {
      journey.expectMessage(/status of 401/);
      const member = await form.member?.(locale);
      if (!member) throw new Error(`nobody fills ${form.name}`);
      const page = await journey.open({ member });
      const { value, send } = await form.fill(page, locale, member);
      const place = new URL(page.url()).pathname;
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.setItem('token', 'ended'));
      await send.click();
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByText(speaking(locale)('auth:sessionEnded'))).toBeVisible();
      await signIn(page, locale, member.address);
      await expect(page).toHaveURL(place);
      await expectKept(await again(page, locale), value);
    });
  }

  test(`a comment: kept and sent again after every fault (${locale})`, async ({ journey }) => {
    journey.expectMessage(/status of (429|500)|net::ERR_INTERNET_DISCONNECTED/);
    const page = await journey.open({ member: await join('Ruba', locale) });
    const { section, send, words } = await fillComment(page, locale);
    const say = speaking(locale);
    const call = (url: URL) => url.href.startsWith(API_ORIGIN) && url.pathname.endsWith('/comments');
    const again = section.getByRole('button', { name: say('common:common.retry') });
    for (const [index, { meet, said }] of FAULTS.entries()) {
      await meeting(page, call, meet);
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
