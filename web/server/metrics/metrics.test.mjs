import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createPageCache } from '../page-cache/index.mjs';
import { createRenderer } from '../page-cache/render.mjs';
import { PageStore } from '../page-cache/store.mjs';
import { createVisitorLimit } from '../visitor-limit.mjs';
import { countApiCall, countRequest, measureRequest, registry } from './index.mjs';
import { routeClass } from './route-class.mjs';
import { serveMetrics } from './server.mjs';

const POST = '0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a';
const MEMBER = '0199f1b2-5a10-7c3e-8a52-aaaaaaaaaaaa';
const TOKEN = 'a token of the monitoring system';

const open = [];
afterEach(() => {
  registry.resetMetrics();
  for (const server of open.splice(0)) server.close();
});

async function sample(name, labels = {}) {
  const { values } = await registry.getSingleMetric(name.replace(/_(?:count|bucket)$/, '')).get();
  const isSame = (value) => Object.entries(labels).every(([key, label]) => value.labels[key] === label);
  return values.find((value) => (value.metricName ?? name) === name && isSame(value))?.value ?? 0;
}

test.each([
  ['/', 'home'],
  ['/ar', 'home'],
  ['/ar?utm=x', 'home'],
  ['/en/explore', 'explore'],
  ['/ar/guest', 'guest'],
  [`/posts/${POST}?comment=x`, 'post'],
  ['/ar/posts/nope', 'post'],
  [`/users/${MEMBER}`, 'profile'],
  ['/@layla', 'profile'],
  ['/ar/@layla', 'profile'],
  ['/settings/interests', 'member'],
  ['/signup', 'sign_in'],
  ['/terms-and-conditions', 'policy'],
  ['/_next/data/b1/ar/guest.json', 'data'],
  ['/_next/static/chunks/a.js', 'static'],
  ['/boot.js', 'static'],
  [`/api/og/posts/${POST}.png?lang=ar`, 'image'],
  ['/api/health', 'health'],
  ['/api/revalidate', 'revalidate'],
  ['/robots.txt', 'feed'],
  ['/sitemaps/pages.xml.gz', 'feed'],
  [`/ar/users/${MEMBER}/atom.xml`, 'feed'],
  ['/arabic', 'other'],
  ['/wp-login.php', 'other'],
  ['/api/anything', 'other'],
  ['//posts/x', 'other'],
  ['/ar/', 'home'],
])('the class of %s is %s', (url, expected) => {
  expect(routeClass(url)).toBe(expected);
});

test('ten thousand unknown URLs are one series', async () => {
  for (let index = 0; index < 10_000; index += 1) {
    const response = { statusCode: 404, writableFinished: true };
    countRequest(measureRequest({ url: `/nowhere-${index}/${index}?q=${index}` }), response, 1);
  }
  const { values } = await registry.getSingleMetric('qima_web_requests_total').get();
  expect(values).toMatchObject([{ labels: { route: 'other', status: 404, cache: 'bypass' }, value: 10_000 }]);
});

/** Serves a page cache over HTTP, as the web server does. */
async function serve(options) {
  const cache = createPageCache({
    errorPages: { en: Buffer.from('en'), ar: Buffer.from('ar') },
    build: 'b1',
    ...options,
  });
  const server = createServer((request, response) => {
    const measured = measureRequest(request);
    response.once('close', () => countRequest(measured, response, 1));
    void cache.serve(request, response, measured).then((handled) => handled || response.writeHead(404).end());
  }).listen(0, '127.0.0.1');
  open.push(server);
  await new Promise((ready) => server.once('listening', ready));
  const ask = async (path) => (await fetch(`http://127.0.0.1:${server.address().port}${path}`)).status;
  return { ask, cache };
}

const page = (now, text = 'page') => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: Buffer.from(text),
  etag: '"1"',
  resourceIds: [],
  startedAt: now(),
  maxAge: 10_000,
});

test('requests are counted by class, status and cache state', async () => {
  let time = 1_000_000;
  const now = () => time;
  const store = new PageStore({ maxBytes: 100_000, now });
  let isApiUp = true;
  const render = async () => (isApiUp ? page(now) : { ...page(now), isPartial: true, isUnavailable: true });
  const { ask } = await serve({ render, store });
  const count = (labels) => sample('qima_web_requests_total', { route: 'post', ...labels });

  expect(await ask(`/posts/${POST}`)).toBe(200);
  expect(await ask(`/posts/${POST}?a=1`)).toBe(200);
  time += 11_000;
  expect(await ask(`/posts/${POST}`)).toBe(200);
  expect(await count({ status: 200, cache: 'miss' })).toBe(1);
  expect(await count({ status: 200, cache: 'hit' })).toBe(1);
  expect(await count({ status: 200, cache: 'stale' })).toBe(1);

  // The API is away: the old page is stale, and an unknown one is a miss.
  isApiUp = false;
  time += 100_000;
  expect(await ask(`/posts/${POST}`)).toBe(200);
  expect(await ask(`/ar/posts/${POST}`)).toBe(503);
  expect(await count({ status: 200, cache: 'stale' })).toBe(2);
  expect(await count({ status: 503, cache: 'miss' })).toBe(1);
  expect(await ask('/login')).toBe(404);
  expect(await sample('qima_web_requests_total', { route: 'sign_in', status: 404, cache: 'bypass' })).toBe(1);
  expect(await sample('qima_web_request_seconds_count', { route: 'post', cache: 'hit' })).toBe(1);
});

test('the size of the page cache, its evictions and its changes are shown', async () => {
  const now = () => 1_000_000;
  const store = new PageStore({ maxBytes: 20_000, now });
  const before = { entries: await sample('qima_web_cache_entries'), bytes: await sample('qima_web_cache_bytes') };
  const { ask, cache } = await serve({ render: async () => page(now, 'x'.repeat(1000)), store });
  for (let index = 10; index < 40; index += 1) await ask(`/posts/${POST.slice(0, -2)}${index}`);
  expect((await sample('qima_web_cache_entries')) - before.entries).toBe(store.entries);
  expect((await sample('qima_web_cache_bytes')) - before.bytes).toBe(store.bytes);
  expect(store.entries).toBeLessThan(30);
  expect(await sample('qima_web_cache_evictions_total')).toBe(30 - store.entries);
  cache.invalidate([POST, MEMBER]);
  expect(await sample('qima_web_cache_invalidations_total')).toBe(2);
});

test('refused visitors are counted by the limit', async () => {
  const visitors = createVisitorLimit({ UNCACHED_PAGES_PER_IP_MINUTE: '3', MAX_CONCURRENT_UNCACHED_PAGES_PER_IP: '1' });
  const visitor = { socket: { remoteAddress: '192.0.2.7' }, headers: {} };
  const { release } = visitors.admit(visitor);
  visitors.admit(visitor);
  release();
  visitors.admit(visitor);
  expect(await sample('qima_web_visitors_refused_total', { limit: 'concurrency' })).toBe(1);
  expect(await sample('qima_web_visitors_refused_total', { limit: 'rate' })).toBe(1);
});

test('renders in flight, waiting, failed and refused are shown by queue', async () => {
  const waiting = [];
  const render = await createRenderer((_request, response) => new Promise((done) => waiting.push({ response, done })));
  const image = (index) => `/api/og/posts/${POST}.png?lang=ar&n=${index}`;
  const asked = Array.from({ length: 102 }, (_, index) => render(image(index)).catch((error) => error));
  while (waiting.length < 2) await new Promise(setImmediate);
  expect(await sample('qima_web_renders_running', { queue: 'image' })).toBe(2);
  expect(await sample('qima_web_renders_waiting', { queue: 'image' })).toBe(98);
  expect(await sample('qima_web_renders_running', { queue: 'page' })).toBe(0);
  expect(await sample('qima_web_renders_total', { queue: 'image', result: 'refused' })).toBe(2);
  for (let answered = 0; answered < 100; ) {
    for (const { response, done } of waiting.splice(0)) {
      response.writeHead(answered++ === 0 ? 500 : 200, { 'Content-Type': 'image/png' }).end('x');
      done();
    }
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  expect(await sample('qima_web_renders_total', { queue: 'image', result: 'failed' })).toBe(1);
  expect(await sample('qima_web_renders_total', { queue: 'image', result: 'rendered' })).toBe(99);
  expect(await sample('qima_web_render_seconds_count', { queue: 'image' })).toBe(100);
  expect(await sample('qima_web_renders_running', { queue: 'image' })).toBe(0);
});

test('calls of the API are counted by status, also from the bundles of Next', async () => {
  countApiCall(200, 12);
  globalThis.__qimaCountApiCall(0, 6000);
  expect(await sample('qima_web_api_calls_total', { status: 200 })).toBe(1);
  expect(await sample('qima_web_api_calls_total', { status: 0 })).toBe(1);
  expect(await sample('qima_web_api_call_seconds_count')).toBe(2);
});

test('metrics have their own port and require the token', async () => {
  expect(await serveMetrics({})).toBeNull();
  const server = await serveMetrics({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
  open.push(server);
  const { port, address } = server.address();
  expect(address).toBe('127.0.0.1');
  const ask = (path, authorization) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: authorization ? { authorization } : {} });
  expect(await (await ask('/health')).text()).toBe('ok\n');
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', `Bearer ${TOKEN.slice(1)}`)).status).toBe(401);
  expect((await ask('/guest', `Bearer ${TOKEN}`)).status).toBe(404);
  const answer = await ask('/metrics', `Bearer ${TOKEN}`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const name of ['qima_web_cache_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));

  // A second process with the same port works without it.
  expect(await serveMetrics({ METRICS_PORT: String(port) })).toBeNull();
});
