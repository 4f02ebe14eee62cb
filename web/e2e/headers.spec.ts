import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { headerProblems } from './support/headers';
import { join, publish } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath } from './support/texts';

/** `/` leads guests to the guest page, and /settings to its first section. */
const REDIRECTED = ['/', '/settings'];

test('every kind of URL has the security headers, whatever its status', async ({ request }) => {
  const author = await join('Salma');
  const { _id } = await publish(author, { text: '<b>Pango</b> & "signs" <span foreground="x">' });
  const html = await (await request.get(`${WEB_ORIGIN}/guest`)).text();
  const build = html.match(/"buildId":"([^"]+)"/)?.[1];
  const assets = [...new Set(html.match(/\/_next\/static\/[^"]+?\.(?:js|css)/g))];
  expect(assets.length).toBeGreaterThan(3);
  const pages = LOCALES.flatMap((locale) =>
    [
      ...[
        '/',
        '/guest',
        '/explore',
        '/login',
        '/signup',
        '/welcome',
        '/search?query=a',
        '/saved-posts',
        '/purchased-posts',
      ],
      ...['/finance', '/settings', '/settings/main', '/settings/personal-information', '/settings/interests'],
      ...[
        '/settings/security',
        '/settings/standing',
        '/settings/notifications',
        '/staff/appeals',
        '/staff/appeals/1',
        '/staff/payouts',
        '/staff/refunds',
        '/staff/disputes',
        '/staff/fees',
        '/staff/figures',
        '/transparency',
      ],
      ...['/see-all', '/wire-transfer-setup', '/finance/verify/2026-10', '/privacy-policy', '/terms-and-conditions'],
      ...['/offline', '/compose', '/notifications', '/manifest.webmanifest'],
      ...['/staff', '/staff/cases/1', '/staff/members', '/staff/rules'],
      ...[`/posts/${_id}`, memberPath(author)],
    ].map((path): [string, number] => [localePath(locale, path), REDIRECTED.includes(path) ? 0 : 200]),
  );
  const answers: [path: string, status: number, method?: string][] = [
    ...pages,
    ...assets.map((path): [string, number] => [path, 200]),
    ['/boot.js', 200],
    ['/sw.js', 200],
    ['/sw.js', 405, 'POST'],
    ['/fr/manifest.webmanifest', 404],
    ['/api/health', 200],
    [`/api/og/posts/${_id}.png?lang=ar`, 200],
    ['/api/og/nothing.png', 404],
    ['/api/revalidate', 405],
    ['/api/revalidate', 401, 'POST'],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    [`/users/${author._id}/atom.xml`, 200],
    [`/tags/${randomUUID()}/atom.xml`, 404],
    [`/_next/data/${build}/en/guest.json`, 200],
    ['/_next/static/nothing.js', 404],
    ['/_next/data/x/y.json', 404],
    ['/_next/image?url=http://127.0.0.1/x.png&w=64&q=1', 0],
    ['/nothing', 404],
    ['/finance/verify/2026-13', 404],
    ['/staff/cases/0', 404],
    ['/staff/members/a/b', 404],
    ['/ar/nothing', 404],
    [`/posts/${randomUUID()}`, 404],
    ['/posts/%00', 404],
    ['/%E0%A4', 0],
    ['/..%2f..%2fetc/passwd', 0],
    ['//evil.example/%2e%2e', 0],
    [`/guest?${'a'.repeat(9000)}`, 414],
    ['/guest', 405, 'POST'],
    ['/guest', 405, 'DELETE'],
    [`/AR/users/${author._id.toUpperCase()}`, 308],
    ['/en/guest', 302],
    ['/en/explore', 308],
  ];
  const wrong: string[] = [];
  for (const [path, status, method = 'GET'] of answers) {
    const response = await request.fetch(WEB_ORIGIN + path, { method, maxRedirects: 0 });
    if (status && response.status() !== status) wrong.push(`${method} ${path}: ${response.status()}, not ${status}`);
    if (response.status() >= 500) wrong.push(`${method} ${path}: ${response.status()}`);
    wrong.push(...headerProblems(response).map((fault) => `${method} ${path} (${response.status()}): ${fault}`));
    const location = response.headers().location;
    if (location && new URL(location, WEB_ORIGIN).origin !== WEB_ORIGIN) wrong.push(`${path} leads to ${location}`);
  }
  expect(wrong).toEqual([]);
});

test('a URL of 127.0.0.1 redirects to localhost with the same headers, and to no other host', async ({ request }) => {
  for (const path of [
    '/guest',
    '//evil.example',
    '/\\evil.example',
    '/@evil.example',
    '/%0d%0aLocation:%20http://evil',
  ]) {
    const response = await request.get(WEB_ORIGIN.replace('localhost', '127.0.0.1') + path, { maxRedirects: 0 });
    expect(new URL(response.headers().location ?? '', WEB_ORIGIN).host).toBe(new URL(WEB_ORIGIN).host);
    expect(headerProblems(response)).toEqual([]);
  }
});
