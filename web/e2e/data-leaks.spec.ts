import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { expect, test } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { callAs, join, publish } from './support/members';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { CONTENT, publishProduct } from './support/products';
import { LOCALES, localePath } from './support/texts';

/** Reads the shared secrets of this run from its data folder. */
function readSecrets(): string[] {
  const file = path(__dirname, '../..', process.env.DATA_DIR ?? '.data', 'secrets.json');
  const folder = process.env.DATA_DIR?.startsWith('/') ? path(process.env.DATA_DIR, 'secrets.json') : file;
  return Object.values(JSON.parse(readFileSync(folder, 'utf8')) as Record<string, string>);
}

test('no page, picture, feed or sitemap contains paid, private or internal data', async ({ request }) => {
  const author = await join('Hiba');
  const word = `mute${Math.random().toString(36).slice(2, 12)}`;
  await callAs(author, '/users/muteWord', { word });
  const gone = `gone${word}`;
  const post = await publish(author, { text: `Before ${gone}` });
  await callAs(author, `/posts/${post._id}/update`, { text: 'After' });
  const product = await publishProduct(author, { title: 'A guide', priceCents: 900, files: ['guide.pdf'] });
  const [{ _id: session }] = (await callAs<{ _id: string }[]>(author, '/users/sessions')) as [{ _id: string }];
  const kept = [
    ...[CONTENT, word, gone, session, author.address, author.token, '1990-05-17'],
    ...author.cookies.map(({ value }) => value),
    ...readSecrets(),
  ];
  const html = await (await request.get(`${WEB_ORIGIN}/guest`)).text();
  const build = html.match(/"buildId":"([^"]+)"/)?.[1];
  const ours = [memberPath(author), `/posts/${post._id}`, `/posts/${product._id}`];
  const pending = new Set<string>(['/boot.js', '/robots.txt', '/sitemap.xml', '/api/health']);
  for (const locale of LOCALES) {
    const pages = [
      '/guest',
      '/explore',
      '/login',
      '/signup',
      '/search',
      '/settings/main',
      '/finance',
      '/finance/verify/2026-10',
      ...ours,
    ];
    for (const page of pages) {
      pending.add(localePath(locale, page));
      pending.add(`/_next/data/${build}/${locale}${page}.json`);
    }
    pending.add(localePath(locale, `/users/${author._id}/atom.xml`));
  }
  const found: string[] = [];
  let read = 0;
  for (const address of pending) {
    const response = await request.get(WEB_ORIGIN + address);
    const said = `${await response.text()}${JSON.stringify(response.headersArray())}`;
    read += response.ok() ? 1 : 0;
    found.push(...kept.filter((one) => said.includes(one)).map((one) => `${one} at ${address}`));
    // Scripts, pictures and further URLs of this site in a page.
    for (const [, next = ''] of said.matchAll(
      /"((?:https?:\/\/localhost:\d+)?\/(?:_next\/static|api\/og|sitemaps)\/[^"]+)"/g,
    )) {
      const there = new URL(next.replaceAll('&amp;', '&'), WEB_ORIGIN);
      if (there.origin === WEB_ORIGIN) pending.add(there.pathname + there.search);
    }
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(60);
  // Their owner can read them; otherwise the test would search for nothing.
  const own = JSON.stringify(await callAs(author, '/users/me'));
  expect(own).toContain(author.address);
  expect((await request.get(`${API_ORIGIN}/users/${author._id}`)).ok()).toBe(true);
});
