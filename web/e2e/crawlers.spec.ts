import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, test } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, type Locale, localePath, translator } from './support/texts';

const BRAND: Record<Locale, string> = { en: 'Qima', ar: 'قيمة' };
const PAGES = ['/guest', '/explore', '/privacy-policy', '/terms-and-conditions', '/transparency'];
const at = (path: string, locale: Locale = 'en') => WEB_ORIGIN + localePath(locale, path);

function collectHeads(html: string): string[] {
  return html.slice(0, html.indexOf('</head>')).match(/<(?:meta|link|title)[^>]*>/g) ?? [];
}

async function expectLanguage(response: APIResponse, locale: Locale): Promise<string> {
  const html = await response.text();
  expect(html).toContain(`<html lang="${locale}"`);
  return html;
}

/** Returns the title of a page that is not indexed; its description is the default one, complete. */
async function expectNoindex(response: APIResponse, path: string): Promise<string> {
  const html = await response.text();
  expect(html, path).toContain('content="noindex"');
  const locale = html.includes('<html lang="ar"') ? 'ar' : 'en';
  expect(html, path).toContain(`content="${translator(locale)('common:brand.description')}"`);
  return html.match(/<title[^>]*>([^<]*)/)?.[1] ?? '';
}

for (const locale of LOCALES) {
  test(`public pages are complete, indexed and cached; others are not (${locale})`, async ({ request }) => {
    const author = await join('سارة القحطاني');
    const { _id } = await publish(author, { text: 'ما يراه الزائر. What a guest sees.' });
    for (const path of [...PAGES, `/posts/${_id}`, memberPath(author)]) {
      const response = await request.get(at(path, locale));
      expect(response.status(), path).toBe(200);
      expect(response.headers()['cache-control']).toBe('public, max-age=0, s-maxage=2');
      const html = await expectLanguage(response, locale);
      expect(html).not.toContain('content="noindex"');
      for (const part of [
        'rel="canonical"',
        'hrefLang="x-default"',
        'og:image"',
        'og:locale:alternate',
        'og:image:alt"',
        'twitter:card"',
      ])
        expect(
          collectHeads(html).filter((one) => one.includes(part)),
          `${path} ${part}`,
        ).toHaveLength(1);
      const title = html.match(/<title[^>]*>([^<]*)/)?.[1] ?? '';
      expect(title.length, title).toBeLessThanOrEqual(70);
    }
    const home = await request.get(at('/', locale), { headers: { cookie: 'session_hint=1' } });
    expect(await expectNoindex(home, '/')).toBe(BRAND[locale]);
    for (const path of [
      ...['/welcome', '/search', '/see-all', '/saved-posts', '/purchased-posts', '/finance', '/settings/main'],
      ...['/finance/verify/2026-10', '/staff', '/staff/cases/1', '/staff/members', '/staff/rules'],
    ])
      expect(await expectNoindex(await request.get(at(path, locale)), path)).toMatch(
        new RegExp(`. · ${BRAND[locale]}$`),
      );
  });

  test(`unknown URLs return 404 in the page’s language (${locale})`, async ({ request }) => {
    for (const path of [
      `/posts/${randomUUID()}`,
      '/posts/nope',
      '/users/%E0%A4',
      '/posts/%00',
      '/guest/x',
      '/nothing',
    ]) {
      const response = await request.get(at(path, locale));
      expect(response.status(), path).toBe(404);
      expect(await expectLanguage(response, locale)).toContain('content="noindex"');
    }
  });
}

test('no header, parameter or spelling changes the response of others', async ({ request }) => {
  const author = await join('Omar');
  const { _id } = await publish(author, { text: 'The same for everybody.' });
  const path = `/posts/${_id}`;
  const before = (await request.get(at(path))).headers().etag;
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '1.2.3.4',
    'x-nextjs-data': '1',
    'x-middleware-prefetch': '1',
    'x-middleware-subrequest': 'middleware:middleware',
    'x-matched-path': '/login',
    'x-invoke-path': '/login',
    'x-invoke-status': '500',
    'x-prerender-revalidate': 'x',
    'x-now-route-matches': '1',
    'next-router-prefetch': '1',
    'accept-language': 'ar',
    purpose: 'prefetch',
    cookie: 'NEXT_LOCALE=ar; __prerender_bypass=x; __next_preview_data=y',
    range: 'bytes=0-9',
    rsc: '1',
  };
  for (const [name, value] of Object.entries(headers))
    for (const query of ['', '?__nextLocale=ar&__nextDataReq=1&nxtPpostId=x', `?${'a'.repeat(1000)}=1`]) {
      const response = await request.get(at(path) + query, { headers: { [name]: value } });
      expect([response.status(), await expectLanguage(response, 'en').then((html) => html.includes('evil'))]).toEqual([
        200,
        false,
      ]);
    }
  expect((await request.get(at(path))).headers().etag).toBe(before);
  for (const other of ['/login', '/search']) {
    const response = await request.get(`${at(other)}?__nextLocale=ar&__nextDataReq=1`, { headers });
    expect(response.status()).toBe(200);
    await expectLanguage(response, 'en');
  }
});

test('other spellings of a URL redirect to it', async ({ request }) => {
  const author = await join('Rana');
  for (const [other, path] of [
    [`/users/${author._id.toUpperCase()}`, `/users/${author._id}`],
    [`/AR/users/%30${author._id.slice(1)}`, `/ar/users/${author._id}`],
    [`/users/${author._id}`, memberPath(author)],
    [`/ar/users/@${author.handle}`, `/ar${memberPath(author)}`],
    [`${memberPath(author).toUpperCase()}?a=1`, `${memberPath(author)}?a=1`],
    ['/en/explore?a=1', '/explore?a=1'],
  ] as const) {
    const response = await request.get(WEB_ORIGIN + other, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, path]);
  }
});

test('HEAD has GET’s headers, a matching ETag returns 304, and other methods are refused', async ({ request }) => {
  const [get, head] = [await request.get(at('/guest')), await request.head(at('/guest'))];
  expect((await head.body()).length).toBe(0);
  const kept = ['content-type', 'cache-control', 'vary'];
  expect(kept.map((name) => head.headers()[name])).toEqual(kept.map((name) => get.headers()[name]));
  const again = await request.get(at('/privacy-policy'));
  const tag = again.headers().etag ?? '';
  const known = await request.get(at('/privacy-policy'), { headers: { 'if-none-match': tag } });
  // A page rendered again meanwhile has another ETag.
  expect(known.status() === 304 || known.headers().etag !== tag).toBe(true);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/guest', '/login', '/api/og/site.png', `/posts/${randomUUID()}`]) {
      const response = await request.fetch(WEB_ORIGIN + path, { method });
      expect([response.status(), response.headers().allow]).toEqual([405, 'GET, HEAD']);
    }
  expect((await request.get(`${WEB_ORIGIN}/guest?${'a'.repeat(9000)}`)).status()).toBe(414);
});

test('page data is served to client-side navigation, and is 404 for unknown pages', async ({ request }) => {
  const build = (await (await request.get(at('/guest'))).text()).match(/"buildId":"([^"]+)"/)?.[1];
  const data = (path: string) => request.get(`${WEB_ORIGIN}/_next/data/${build}/${path}.json`);
  for (const path of ['en/guest', 'ar/explore']) expect((await (await data(path)).json()).pageProps).toBeTruthy();
  for (const path of [`ar/posts/${randomUUID()}`, 'en/users/nope', 'en/guest/x'])
    expect((await data(path)).status()).toBe(404);
});

test('only the worker may revalidate pages', async ({ request }) => {
  const address = `${WEB_ORIGIN}/api/revalidate`;
  for (const secret of ['', 'wrong', 'x'.repeat(5000)])
    expect(
      (await request.post(address, { headers: { 'x-revalidate-secret': secret }, data: { ids: [] } })).status(),
    ).toBe(401);
  expect((await request.get(address)).status()).toBe(405);
});
