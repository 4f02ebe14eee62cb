import { expect, test } from 'vitest';
import { cacheKeyOf } from './cache-key.mjs';
import { createPageCache } from './index.mjs';
import { PageStore } from './store.mjs';

const POST = '0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a';
const MEMBER = '0199f1b2-5a10-7c3e-8a52-aaaaaaaaaaaa';
const at = (url, method = 'GET') => cacheKeyOf(method, url, 'b1');

test('a public page has one canonical URL, whatever the query', () => {
  for (const query of ['', '?', '?tab=users', '?__nextLocale=ar', '?a=1&a=2'])
    expect(at(`/ar/posts/${POST}${query}`)).toEqual({ page: `/ar/posts/${POST}` });
  expect(at('/explore?tab=posts&sort=<script>')).toEqual({ page: '/explore' });
  expect(at('/ar/transparency?year=2026')).toEqual({ page: '/ar/transparency' });
  expect(at(`/_next/data/b1/ar/posts/${POST}.json?postId=${POST}`)).toEqual({
    page: `/_next/data/b1/ar/posts/${POST}.json`,
  });
  expect(at('/ar/@layla?tab=digital')).toEqual({ page: '/ar/@layla' });
  expect(at('/_next/data/b1/ar/%40layla.json?handle=@layla')).toEqual({ page: '/_next/data/b1/ar/@layla.json' });
  expect(at('/_next/data/b1/en/guest.json')).toEqual({ page: '/_next/data/b1/en/guest.json' });
  expect(at(`/api/og/posts/${POST}.png?v=9&lang=ar&x=`)).toEqual({ page: `/api/og/posts/${POST}.png?lang=ar` });
});

test('cards have URLs of their own, and impossible ones are gone', () => {
  expect(at(`/ar/embed/posts/${POST}?x=1`)).toEqual({ page: `/ar/embed/posts/${POST}` });
  expect(at(`/embed/products/${POST.toUpperCase()}`)).toEqual({ redirect: `/embed/products/${POST}` });
  for (const path of ['posts/nope', 'products/@layla', `posts/${POST}x`, 'posts/%00'])
    expect(at(`/ar/embed/${path}`)).toEqual({ gone: 'ar' });
  for (const path of [`posts/${POST}/x`, `users/${POST}`, 'frame.js', '']) expect(at(`/embed/${path}`)).toBeNull();
});

test('other spellings of a URL redirect to it', () => {
  expect(at(`/posts/${POST.toUpperCase()}?a=1`)).toEqual({ redirect: `/posts/${POST}?a=1` });
  expect(at(`/AR/posts/%30${POST.slice(1)}`)).toEqual({ redirect: `/ar/posts/${POST}` });
  expect(at('/users/%40Layla')).toEqual({ redirect: '/users/@layla' });
  expect(at('/%40Layla?tab=digital')).toEqual({ redirect: '/@layla?tab=digital' });
  expect(at('/en/explore?tab=users')).toEqual({ redirect: '/explore?tab=users' });
  expect(at('/en')).toEqual({ redirect: '/' });
  for (const away of ['/en//evil.example/x', '/en/\\evil.example', '/EN///evil.example'])
    expect(at(away).redirect).toMatch(/^\/(?![/\\])/);
});

test('impossible URLs are not found without rendering', () => {
  for (const id of [
    'nope',
    '1',
    `${POST}x`,
    `${POST}%00`,
    '%',
    '%E0%A4',
    '..%2f..',
    '@a',
    '@läyla',
    `@${'a'.repeat(21)}`,
  ])
    expect(at(`/ar/users/${id}`)).toEqual({ notFound: 'ar' });
  expect(at('/posts/@layla')).toEqual({ notFound: 'en' });
  expect(at('/ar/@a')).toEqual({ notFound: 'ar' });
  expect(at('/guest/anything')).toEqual({ notFound: 'en' });
  expect(at('/transparency/2026')).toEqual({ notFound: 'en' });
  expect(at('/_next/data/b1/ar/posts/nope.json')).toEqual({ notFound: 'ar', withoutBody: true });
  expect(at('/api/og/posts/nope.png')).toEqual({ notFound: 'en', withoutBody: true });
  expect(at(`/${'a'.repeat(5000)}`)).toEqual({ status: 414 });
  expect(at(`/ar/compose?text=${'a'.repeat(5000)}`)).toBeNull();
  expect(at(`/compose?text=${'a'.repeat(9000)}`)).toEqual({ status: 414 });
});

test('a list that does not exist is not found; without one there is an index', () => {
  for (const query of ['', '?', '?from=x', '?list=recommended', '?list=user-posts&userId=x'])
    expect(at(`/see-all${query}`)).toBeNull();
  for (const query of ['?list=', '?list=everything', '?list=recommended&list=x'])
    expect(at(`/ar/see-all${query}`)).toEqual({ notFound: 'ar' });
});

test('pages allow only GET and HEAD; other URLs are not handled', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    expect(at('/login', method)).toEqual({ status: 405 });
  expect(at(`/posts/${POST}`, 'HEAD')).toEqual({ page: `/posts/${POST}` });
  for (const other of [
    '/',
    '/login',
    '/api/health',
    '/_next/static/a.js',
    '/_next/data/other/en/guest.json',
    '/boot.js',
  ])
    expect(at(other)).toBeNull();
});

function createStore() {
  let now = 1_000_000;
  const store = new PageStore({ maxBytes: 100_000, now: () => now });
  const put = (key, { status = 200, maxAge = 10_000, bytes = 100, resourceIds = [], startedAt = now } = {}) =>
    store.put(key, { status, type: 'text/html', body: Buffer.alloc(bytes), etag: key, maxAge, startedAt, resourceIds });
  return { store, put, pass: (time) => (now += time) };
}

const numberOf = (id) => Number.parseInt(id.slice(-12), 16);

test('a page that shows a changed resource is rendered again, once a second at most', () => {
  const { store, put, pass } = createStore();
  put('/guest', { resourceIds: [numberOf(POST), numberOf(MEMBER)] });
  put('/explore', { resourceIds: [numberOf(MEMBER)] });
  pass(500);
  store.invalidate([POST]);
  expect(store.get('/guest')).not.toBeNull();
  pass(600);
  expect(store.get('/guest')).toBeNull();
  expect(store.get('/explore')).not.toBeNull();
});

test('a page whose rendering began before a change counts as stale', () => {
  const { store, put, pass } = createStore();
  store.invalidate([POST]);
  put('/guest', { resourceIds: [numberOf(POST)], startedAt: 999_990 });
  pass(1000);
  expect(store.get('/guest')).toBeNull();
});

test('an aged page is rendered in the background and is never older than a minute', () => {
  const { store, put, pass } = createStore();
  put('/guest');
  put('/posts/x', { status: 404 });
  expect(store.get('/guest').isStale).toBe(false);
  pass(10_000);
  expect(store.get('/guest').isStale).toBe(true);
  expect(store.get('/posts/x')).toBeNull();
  pass(50_000);
  expect(store.get('/guest')).toBeNull();
});

test('memory is bounded: least recently used pages are evicted, and evicted changes invalidate pages', () => {
  const { store, put, pass } = createStore();
  for (let page = 0; page < 1000; page += 1) {
    put(`/posts/${page}`, { bytes: 2000 });
    store.get('/posts/0');
    expect(store.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(store.get('/posts/0')).not.toBeNull();
  expect(store.get('/posts/1')).toBeNull();
  pass(1000);
  for (let id = 0; id < 21_000; id += 1)
    store.invalidate([`${POST.slice(0, -12)}${id.toString(16).padStart(12, '0')}`]);
  pass(1000);
  expect(store.get('/posts/0')).toBeNull();
});

function fakeResponse() {
  return {
    headers: {},
    getHeader(name) {
      return this.headers[name];
    },
    setHeader(name, value) {
      this.headers[name] = value;
    },
    removeHeader(name) {
      delete this.headers[name];
    },
    writeHead(status, headers) {
      this.status = status;
      Object.assign(this.headers, headers);
      return this;
    },
    end(body) {
      this.body = body;
    },
  };
}

function createCache(status = 200, location = undefined) {
  const rendered = [];
  const render = async (address) => {
    rendered.push(address);
    return {
      status,
      location,
      type: 'text/html',
      body: Buffer.from('the page'.repeat(200)),
      etag: 'W/"t"',
      resourceIds: [],
      startedAt: Date.now(),
      maxAge: 10_000,
    };
  };
  const { serve } = createPageCache({ render, pass: () => undefined, build: 'b1' });
  const ask = async (url, { method = 'GET', headers = {} } = {}) => {
    const response = fakeResponse();
    await serve({ method, url, headers }, response);
    return response;
  };
  return { rendered, ask };
}

test('a redirect of a page is cached with its target', async () => {
  const { rendered, ask } = createCache(308, '/@layla');
  for (const _ of [1, 2]) {
    const response = await ask(`/users/${MEMBER}`);
    expect([response.status, response.headers.Location]).toEqual([308, '/@layla']);
  }
  expect(rendered).toHaveLength(1);
});

test('a hundred concurrent readers cause one rendering; HEAD returns its headers without the body', async () => {
  const { rendered, ask } = createCache();
  const whole = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(`/guest?n=${n}`)));
  expect(rendered).toEqual(['/guest']);
  const head = await ask('/guest', { method: 'HEAD' });
  expect(head.headers).toEqual(whole[0].headers);
  expect([head.body, whole[0].body.length]).toEqual([undefined, 1600]);
  expect(whole[0].headers['Content-Length']).toBe(1600);
});

test('a matching ETag returns 304; clients that accept gzip receive gzip', async () => {
  const { ask } = createCache();
  for (const etag of ['W/"t"', '"t"', '"a", W/"t"', '*']) {
    const again = await ask('/guest', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
  }
  const packed = await ask('/guest', { headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers['Content-Encoding']).toBe('gzip');
  expect(packed.body.length).toBeLessThan(200);
  const plain = await ask('/guest', { headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(plain.headers['Content-Encoding']).toBeUndefined();
});

test('ten thousand malformed URLs cause one rendering a language', async () => {
  const { rendered, ask } = createCache(404);
  for (let n = 0; n < 10_000; n += 1) {
    const { status } = await ask(`${n % 2 ? '/ar' : ''}/posts/${n}`);
    expect(status).toBe(404);
  }
  expect(rendered).toEqual(['/404', '/ar/404']);
});
