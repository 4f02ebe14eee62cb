import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createManifest, manifest } from './manifest.mjs';

const get = (url, method = 'GET') => {
  const found = { status: 200, headers: {} };
  const response = {
    setHeader: (name, value) => {
      found.headers[name] = value;
    },
    writeHead: (status, headers) => Object.assign(found, { status, headers: { ...found.headers, ...headers } }),
    end: (body) => {
      found.text = body;
    },
  };
  return { handled: createManifest({ BRAND_NAME: 'Dar', BRAND_NAME_AR: 'دار' })({ url, method }, response), ...found };
};

/** Members of https://www.w3.org/TR/appmanifest/ and of https://w3c.github.io/web-share-target/ by type. */
const MEMBERS = {
  id: 'string',
  name: 'string',
  short_name: 'string',
  description: 'string',
  lang: 'string',
  dir: 'string',
  start_url: 'string',
  scope: 'string',
  display: 'string',
  background_color: 'string',
  theme_color: 'string',
  categories: 'object',
  icons: 'object',
  shortcuts: 'object',
  share_target: 'object',
};
/** The longest names that launchers show whole. */
const MAX_SHORT_NAME = 12;

/** Whether an address is in the scope of the manifest. */
const isInScope = (url) => new URL(url, 'https://qima.example').origin === 'https://qima.example';

describe.each(['en', 'ar'])('the manifest in %s', (language) => {
  const found = manifest({}, language);

  test('has every member of the specification with its type, and no other', () => {
    expect(Object.fromEntries(Object.entries(found).map(([name, value]) => [name, typeof value]))).toEqual(MEMBERS);
    expect(['ltr', 'rtl']).toContain(found.dir);
    expect(found.short_name.length).toBeLessThanOrEqual(MAX_SHORT_NAME);
  });

  test('leads only to addresses of its language within its scope', () => {
    const urls = [found.start_url, found.share_target.action, ...found.shortcuts.map(({ url }) => url)];
    expect(urls.filter((url) => !isInScope(url) || /^\/ar(?:\/|$)/.test(url) !== (language === 'ar'))).toEqual([]);
  });

  test('has shortcuts with names of the interface', () => {
    const { nav } = JSON.parse(
      readFileSync(join(import.meta.dirname, `../public/locales/${language}/common.json`), 'utf8'),
    );
    const names = [nav.newPost, nav.search, nav.notifications, nav.purchasedPosts];
    expect(found.shortcuts.map(({ name }) => name)).toEqual(names);
  });

  test('has the colours of the design', () => {
    const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8').toLowerCase();
    for (const color of [found.background_color, found.theme_color]) expect(css).toContain(color);
  });

  test('has icons of both sizes and purposes, which exist', () => {
    expect(found.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of found.icons) {
      // Width and height follow the signature and the header of the first chunk.
      const png = readFileSync(join(import.meta.dirname, '../public', src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

test('the manifest has the operator’s name in the page’s language', () => {
  const english = get('/manifest.webmanifest');
  expect(JSON.parse(english.text)).toMatchObject({ name: 'Dar', lang: 'en', dir: 'ltr', start_url: '/' });
  const arabic = get('/ar/manifest.webmanifest');
  expect(JSON.parse(arabic.text)).toMatchObject({ name: 'دار', lang: 'ar', dir: 'rtl', start_url: '/ar' });
  expect(arabic.headers['Content-Type']).toBe('application/manifest+json; charset=utf-8');
  expect(manifest({}, 'en').name).toBe('Qima');
  expect(manifest({ BRAND_DESCRIPTION: 'A house' }, 'en').description).toBe('A house');
});

test('a manifest in an unknown language is not found', () => {
  for (const url of ['/fr/manifest.webmanifest', '/en/manifest.webmanifest', '/__proto__/manifest.webmanifest?x']) {
    const { status, handled, text } = get(url);
    expect({ status, handled }).toEqual({ status: 404, handled: true });
    expect(text).toContain('/ar/manifest.webmanifest');
  }
});

test('the icons of browsers exist', () => {
  const files = ['/favicon.ico', '/apple-touch-icon.png'];
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../public', file)))).toEqual([]);
});

test('other requests pass on', () => {
  for (const url of ['/manifest.json', '/a/b/manifest.webmanifest', '/guest']) expect(get(url).handled).toBe(false);
  expect(get('/manifest.webmanifest', 'POST').handled).toBe(false);
});
