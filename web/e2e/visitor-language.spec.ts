import { memberPath } from '../src/lib/member-path';
import { expectAccessible, expectNoHorizontalScroll } from './support/checks';
import { expect, test } from './support/fixtures';
import { join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const OTHER: Record<Locale, Locale> = { en: 'ar', ar: 'en' };

test('the home page and the guest page follow the visitor’s language, for crawlers too', async ({ request }) => {
  const get = (path: string, headers: Record<string, string>) =>
    request.get(WEB_ORIGIN + path, { headers, maxRedirects: 0 });
  for (const agent of ['Mozilla/5.0', 'Googlebot/2.1'])
    for (const [path, accepted, target] of [
      ['/', 'ar-SA,ar;q=0.9,en;q=0.8', '/ar/guest'],
      ['/?from=mail', 'en-GB', '/guest?from=mail'],
      ['/', 'fr', '/guest'],
      ['/guest', 'ar', '/ar/guest'],
    ] as const) {
      const response = await get(path, { 'accept-language': accepted, 'user-agent': agent });
      const { location, vary, 'cache-control': cache } = response.headers();
      expect([response.status(), location, vary, cache]).toEqual([302, target, 'Accept-Language, Cookie', 'no-store']);
    }
  const english = await get('/guest', { 'accept-language': 'en' });
  expect(english.status()).toBe(200);
  expect(english.headers().vary).toBe('Accept-Language, Cookie, Accept-Encoding');
  const app = await get('/', { 'accept-language': 'en', cookie: 'session_hint=1' });
  expect(app.status()).toBe(200);
  expect(app.headers()['cache-control']).toBe('private, no-cache');
  expect(app.headers().vary).toContain('Cookie');
});

for (const locale of LOCALES) {
  const other = OTHER[locale];
  const t = translator(locale);
  const at = (path: string) => localePath(locale, path);

  test(`a guest’s choice in the header is remembered, also without scripts (${locale})`, async ({ app }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await app.open({ language: other, javaScriptEnabled });
      await page.goto('/');
      await expect(page).toHaveURL(localePath(other, '/guest'));
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: translator(other)('common:nav.switchTo') }).click();
      await expect(page).toHaveURL(at('/guest'));
      // Without scripts an address with Arabic is not remembered.
      if (!javaScriptEnabled && locale === 'ar') continue;
      await page.goto('/');
      await expect(page).toHaveURL(at('/guest'));
    }
  });

  test(`a page offers the browser’s language once, in that language (${locale})`, async ({ app }) => {
    const page = await app.open({ language: locale, device: 'phone' });
    await page.goto(localePath(other, '/explore?tab=users'));
    const offer = page.getByRole('complementary', { name: t('language:title') });
    await expect(offer).toContainText(t('language:offer'));
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await offer.getByRole('button', { name: t('language:dismiss') }).click();
    await expect(offer).toHaveCount(0);
    await page.goto(localePath(other, '/search'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);

    const second = await app.open({ language: locale });
    await second.goto(localePath(other, '/explore?tab=users'));
    const accept = second.getByRole('link', { name: t('language:accept') });
    // The page is cached without its query, which the browser adds.
    await expect(accept).toHaveAttribute('href', /tab=users/);
    await accept.click();
    await expect(second).toHaveURL(at('/explore?tab=users'));
    await expect(second.getByRole('tab', { name: t('explore:tabUsers') })).toHaveAttribute('aria-selected', 'true');
    await expect(second.getByRole('complementary', { name: t('language:title') })).toHaveCount(0);
  });

  test(`a guest’s phone has search in the header, and a back arrow on a post (${locale})`, async ({ app }) => {
    const author = await join('Author');
    const { _id } = await publish(author, { text: 'A post to come back from.' });
    const page = await app.open({ device: 'phone' });
    await page.goto(at('/explore?tab=posts'));
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: t('common:common.back') })).toHaveCount(0);
    await page.getByRole('tabpanel').getByRole('article').first().locator('a[href*="/posts/"]').first().click();
    await expect(page).toHaveURL(/\/posts\//);
    await expectNoHorizontalScroll(page);
    await header.getByRole('button', { name: t('common:common.back') }).click();
    await expect(page).toHaveURL(at('/explore?tab=posts'));
    await page.goto(at(memberPath(author)));
    await expect(header.getByRole('button', { name: t('common:common.back') })).toBeVisible();
    await page.goto(at(`/posts/${_id}`));
    await header.getByRole('button', { name: t('common:common.back') }).click();
    await expect(page).toHaveURL(at('/explore'));
    await header.getByRole('link', { name: t('common:nav.search') }).click();
    await expect(page).toHaveURL(at('/search'));
    await expectAccessible(page);
  });

  test(`without scripts pages that need them say so, and forms put no address into the URL (${locale})`, async ({
    app,
  }) => {
    const page = await app.open({ javaScriptEnabled: false });
    for (const path of ['/login', '/signup', '/see-all', '/search', '/finance']) {
      await page.goto(at(path));
      await expect(page.locator('.no-script')).toContainText(t('common:noScript.message'));
      if (path === '/login' || path === '/signup') await expect(page.locator('form')).toHaveAttribute('method', 'post');
    }
    const link = page.locator('.no-script').getByText(t('common:noScript.read'));
    await expect(link).toHaveAttribute('href', at('/guest'));
    const home = await app.open({ member: await join('Member'), javaScriptEnabled: false });
    await home.goto(at('/'));
    await expect(home.locator('.no-script')).toContainText(t('common:noScript.message'));
  });
}
