import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bootScript, widgetSettings } from './boot.mjs';
import { canonicalUrl, embedHeaders, isEmbedded, publicCacheControl, securityHeaders } from './headers.mjs';

function boot({ stored = {}, dark = false, environment = {} } = {}) {
  const dataset = {};
  const matchMedia = () => ({ matches: dark, addEventListener() {} });
  const window = { matchMedia, addEventListener() {}, location: { protocol: 'https:' } };
  const document = { documentElement: { dataset } };
  const localStorage = { getItem: (key) => stored[key] ?? null };
  runInNewContext(bootScript(environment), { window, document, localStorage });
  return { dataset, settings: window.__qima, cookie: document.cookie };
}

test('settings and theme are applied before the first paint', () => {
  const { dataset, settings } = boot({
    dark: true,
    environment: { API_ORIGIN: 'https://api.example', BRAND_NAME: 'X"</script>', TIP_FEE_FIXED_CENTS: '30' },
  });
  expect(dataset).toEqual({ theme: 'dark', textSize: 'normal', motion: 'system', unpainted: '' });
  expect(settings).toMatchObject({ apiOrigin: 'https://api.example', brandName: 'X"</script>' });
  expect(settings).toMatchObject({ tipFeeBps: 500, tipFeeFixedCents: 30 });
  expect(settings.aboutUrl).toBe('https://about.qima.example/');
});

test('a stored choice takes precedence over the system’s, and a token marks a member', () => {
  const { dataset } = boot({ dark: true, stored: { theme: 'light', textSize: 'large', token: 't' } });
  expect(dataset).toEqual({ theme: 'light', textSize: 'large', motion: 'system', member: '', unpainted: '' });
});

test('a cookie says whether there is a session, without its token', () => {
  const place = 'path=/; samesite=lax; secure';
  expect(boot({ stored: { token: 't' } }).cookie).toBe(`session_hint=1; max-age=31536000; ${place}`);
  expect(boot().cookie).toBe(`session_hint=; max-age=0; ${place}`);
});

test('the production policy allows no inline script', () => {
  const policy = securityHeaders({ apiOrigin: 'https://api.example', dev: false })['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("connect-src 'self' https://api.example");
});

test('pages and cards show images of the media origin and of the API', () => {
  const origins = {
    apiOrigin: 'https://api.example',
    mediaOrigin: 'https://images.example',
    webOrigin: 'https://qima.example',
  };
  for (const headers of [securityHeaders(origins), embedHeaders(origins)])
    expect(headers['Content-Security-Policy']).toMatch(
      /img-src 'self' data: (?:blob: )?https:\/\/api\.example https:\/\/images\.example;/,
    );
});

test('cards may be framed by every site, and run one script', () => {
  const origins = { apiOrigin: 'https://api.example', webOrigin: 'https://qima.example' };
  const headers = embedHeaders({ ...origins, production: true });
  expect(headers['X-Frame-Options']).toBeUndefined();
  expect(headers['Strict-Transport-Security']).toBeDefined();
  expect(headers['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src https://qima.example/embed/frame.js; style-src 'self'; " +
      "style-src-attr 'unsafe-inline'; img-src 'self' data: https://api.example; font-src 'self'; frame-ancestors *; " +
      "base-uri 'none'; form-action 'none'",
  );
  for (const path of ['/embed/posts/1', '/ar/embed/products/1?x', '/embed/']) expect(isEmbedded(path)).toBe(true);
  for (const path of ['/embed', '/posts/embed/', '/fr/embed/posts/1', '//embed/posts/1', '/embed.js'])
    expect(isEmbedded(path)).toBe(false);
});

test('browsers use https alone in production', () => {
  const name = 'Strict-Transport-Security';
  expect(securityHeaders({ apiOrigin: 'https://api.example', production: true })[name]).toBe(
    'max-age=63072000; includeSubDomains',
  );
  expect(securityHeaders({ apiOrigin: 'http://localhost:8000' })[name]).toBeUndefined();
});

test('pages of 127.0.0.1 redirect to localhost; assets, calls and other hosts do not', () => {
  const ask = (host, url, method = 'GET') => canonicalUrl({ headers: { host }, url, method });
  expect(ask('127.0.0.1:3000', '/ar/login?next=%2F')).toBe('http://localhost:3000/ar/login?next=%2F');
  expect(ask('127.0.0.1:3000', '/_next/static/a.js')).toBeNull();
  expect(ask('127.0.0.1:3000', '/api/health')).toBeNull();
  expect(ask('127.0.0.1:3000', '/', 'POST')).toBeNull();
  expect(ask('localhost:3000', '/')).toBeNull();
});

test('shared caches keep a page for two seconds', () => {
  expect(publicCacheControl('s-maxage=60, stale-while-revalidate=31535940')).toBe('public, max-age=0, s-maxage=2');
  expect(publicCacheControl('private, no-cache')).toBe('private, no-cache');
});

test('a widget needs its identifier and its script; the policy allows only the configured origins', () => {
  const environment = {
    ANALYTICS_ID: 'q 1',
    ANALYTICS_SRC: 'https://stats.example/s.js?id={id} https://collect.example/x',
    FEEDBACK_ID: 'f1',
  };
  const widgets = widgetSettings(environment);
  expect(widgets.map(({ kind, src }) => [kind, src])).toEqual([['analytics', 'https://stats.example/s.js?id=q%201']]);
  expect(boot({ environment }).settings.widgets).toEqual([
    { kind: 'analytics', id: 'q 1', src: 'https://stats.example/s.js?id=q%201' },
  ]);
  const widgetOrigins = widgets.flatMap(({ origins }) => origins);
  const policy = securityHeaders({ apiOrigin: 'https://api.example', dev: false, widgetOrigins })[
    'Content-Security-Policy'
  ];
  expect(policy).toContain("script-src 'self' https://stats.example https://collect.example;");
  expect(policy).toContain('frame-src https://stats.example');
});

test.each([
  {},
  { ANALYTICS_ID: '', ANALYTICS_SRC: 'https://stats.example/s.js' },
  { ANALYTICS_ID: 'q1', ANALYTICS_SRC: '' },
  { FEEDBACK_ID: 'f1', FEEDBACK_SRC: 'no address' },
])('half a widget setting is ignored: %j', (environment) => {
  expect(widgetSettings(environment)).toEqual([]);
  expect(boot({ environment }).settings.widgets).toEqual([]);
  expect(securityHeaders({ apiOrigin: 'https://api.example', dev: false })['Content-Security-Policy']).not.toContain(
    'frame-src',
  );
});
