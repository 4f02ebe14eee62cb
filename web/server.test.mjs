import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bootScript } from './boot.mjs';
import { canonicalAddress, securityHeaders, sharedCachePolicy } from './headers.mjs';

function boot({ stored = {}, dark = false, environment = {} } = {}) {
  const dataset = {};
  const window = { matchMedia: () => ({ matches: dark, addEventListener() {} }), addEventListener() {} };
  const localStorage = { getItem: (key) => stored[key] ?? null };
  runInNewContext(bootScript(environment), { window, document: { documentElement: { dataset } }, localStorage });
  return { dataset, settings: window.__qima };
}

test('the page knows its settings and its theme before the first paint', () => {
  const { dataset, settings } = boot({
    dark: true,
    environment: { API_ORIGIN: 'https://api.example', BRAND_NAME: 'X"</script>' },
  });
  expect(dataset).toEqual({ theme: 'dark', textSize: 'normal', motion: 'system' });
  expect(settings).toMatchObject({ apiOrigin: 'https://api.example', brandName: 'X"</script>' });
});

test('a stored choice goes before the system’s, and a token makes a member', () => {
  const { dataset } = boot({ dark: true, stored: { theme: 'light', textSize: 'large', token: 't' } });
  expect(dataset).toEqual({ theme: 'light', textSize: 'large', motion: 'system', member: '' });
});

test('the built product’s policy allows no inline script', () => {
  const policy = securityHeaders({ apiOrigin: 'https://api.example', dev: false })['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("connect-src 'self' https://api.example");
});

test('pages of 127.0.0.1 belong to localhost; assets, calls and other hosts stay', () => {
  const ask = (host, url, method = 'GET') => canonicalAddress({ headers: { host }, url, method });
  expect(ask('127.0.0.1:3000', '/ar/login?next=%2F')).toBe('http://localhost:3000/ar/login?next=%2F');
  expect(ask('127.0.0.1:3000', '/_next/static/a.js')).toBeNull();
  expect(ask('127.0.0.1:3000', '/api/health')).toBeNull();
  expect(ask('127.0.0.1:3000', '/', 'POST')).toBeNull();
  expect(ask('localhost:3000', '/')).toBeNull();
});

test('caches in front keep a page for two seconds', () => {
  expect(sharedCachePolicy('s-maxage=60, stale-while-revalidate=31535940')).toContain('s-maxage=2,');
  expect(sharedCachePolicy('private, no-cache')).toBe('private, no-cache');
});
