import { gunzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { expect, test } from './support/fixtures';
import { join, publish, remove } from './support/members';
import { WEB_ORIGIN } from './support/origins';
import { LOCALES, localePath } from './support/texts';

const MAX_DELAY_MS = { timeout: 5000 };

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(new URL(path, WEB_ORIGIN).href);
  expect(response.status(), path).toBe(200);
  const body = await response.body();
  return (path.endsWith('.gz') ? gunzipSync(body) : body).toString();
}

const extractUrls = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

async function fetchSitemaps(request: APIRequestContext): Promise<string[]> {
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(await read(request, '/robots.txt')) ?? [];
  expect(index).toBe(`${WEB_ORIGIN}/sitemap.xml`);
  return extractUrls(await read(request, index));
}

test('a crawler reaches every kind of page from robots.txt, each canonical in its language', async ({ request }) => {
  const author = await join('Rawan');
  const { _id } = await publish(author, { text: 'To be found.' });
  const found = (await Promise.all((await fetchSitemaps(request)).map((file) => read(request, file)))).flatMap(
    extractUrls,
  );
  for (const path of ['/guest', '/explore', '/privacy-policy', memberPath(author), `/posts/${_id}`])
    for (const locale of LOCALES) {
      const address = WEB_ORIGIN + localePath(locale, path);
      expect(found).toContain(address);
      expect(await read(request, address)).toContain(`rel="canonical" href="${address}"`);
    }
  for (const path of ['/', '/search', '/see-all', '/settings/main']) expect(found).not.toContain(WEB_ORIGIN + path);
});

test('published posts appear in sitemap and feeds within seconds, and deleted ones disappear', async ({ request }) => {
  const author = await join('ليلى');
  const tag = `وسم${author._id.slice(-8)}`;
  await publish(author, { text: `يبقى #${tag}` });
  const post = await publish(author, { text: `يذهب <b> #${tag}` });
  const feeds = LOCALES.flatMap((locale) =>
    [`/users/${author._id}/atom.xml`, `/tags/${encodeURIComponent(tag)}/atom.xml`].map((path) =>
      localePath(locale, path),
    ),
  );
  const newest = (await fetchSitemaps(request)).filter((file) => file.includes('/posts-')).at(-1) ?? '';
  const holding = async () => {
    const documents = await Promise.all([newest, ...feeds].map((path) => read(request, path)));
    return documents.map((document) => document.includes(post._id));
  };
  await expect.poll(holding, MAX_DELAY_MS).toEqual([true, true, true, true, true]);
  for (const path of feeds) {
    const feed = await read(request, path);
    expect(feed).toContain(`<id>${WEB_ORIGIN}/posts/${post._id}</id>`);
    expect(feed).toContain(`href="${WEB_ORIGIN}${path.startsWith('/ar') ? '/ar' : ''}/posts/${post._id}"`);
    expect(feed).toContain(`rel="self" type="application/atom+xml" href="${WEB_ORIGIN}${path}"`);
    expect(feed).not.toContain('<b>');
  }
  await remove(author, post);
  await expect.poll(holding, MAX_DELAY_MS).toEqual([false, false, false, false, false]);
});

test('malformed requests are refused, and none reaches another call of the API', async ({ request }) => {
  const author = await join('Adam');
  const ask = (path: string, method = 'GET') => request.fetch(WEB_ORIGIN + path, { method });
  const refused = await ask('/sitemap.xml', 'POST');
  expect([refused.status(), refused.headers().allow]).toEqual([405, 'GET, HEAD']);
  for (const path of [
    '/sitemaps/posts-ffffffffffffffffffffffffffffffff.xml.gz',
    '/sitemaps/%2e%2e%2fusers%2fme',
    '/users/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/atom.xml',
    `/users/${author._id.toUpperCase()}/atom.xml`,
    '/tags/a%2Fb/atom.xml',
    '/tags/nobodyeverwrotethis/atom.xml',
  ]) {
    const answer = await ask(path);
    expect([path, answer.status(), await answer.text()]).toEqual([path, 404, 'Not found\n']);
  }
  const feed = `/users/${author._id}/atom.xml`;
  const { etag = '' } = (await ask(`${feed}?utm_source=${'x'.repeat(2000)}`)).headers();
  expect((await request.get(WEB_ORIGIN + feed, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  expect((await ask(feed, 'HEAD')).status()).toBe(200);
});
