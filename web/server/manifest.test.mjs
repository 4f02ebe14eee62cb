import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createManifest, manifest } from './manifest.mjs';

const get = (url, method = 'GET') => {
  const found = { headers: {} };
  const response = {
    setHeader: (name, value) => {
      found.headers[name] = value;
    },
    end: (body) => {
      found.body = JSON.parse(body);
    },
  };
  return { handled: createManifest({ BRAND_NAME: 'Dar', BRAND_NAME_AR: 'دار' })({ url, method }, response), ...found };
};

test('the manifest has the operator’s name in the page’s language', () => {
  expect(get('/manifest.webmanifest').body).toMatchObject({ name: 'Dar', lang: 'en', dir: 'ltr', start_url: '/' });
  const arabic = get('/ar/manifest.webmanifest');
  expect(arabic.body).toMatchObject({ name: 'دار', lang: 'ar', dir: 'rtl', start_url: '/ar' });
  expect(arabic.headers['Content-Type']).toBe('application/manifest+json; charset=utf-8');
  expect(manifest({}, 'en').name).toBe('Qima');
});

test('the icons of the manifest and of browsers exist', () => {
  const files = [...manifest({}, 'en').icons.map(({ src }) => src), '/favicon.ico', '/apple-touch-icon.png'];
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../public', file)))).toEqual([]);
});

test('other requests pass on', () => {
  for (const url of ['/manifest.json', '/en/manifest.webmanifest', '/guest']) expect(get(url).handled).toBe(false);
  expect(get('/manifest.webmanifest', 'POST').handled).toBe(false);
});
