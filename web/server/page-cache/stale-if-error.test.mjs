import { expect, test, vi } from 'vitest';
import { createPageCache } from './index.mjs';
import { RenderQueueFull } from './render.mjs';
import { PageStore } from './store.mjs';

const POST = '0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a';
const errorPages = { en: Buffer.from('<html lang="en">sorry'), ar: Buffer.from('<html lang="ar">sorry') };
const apiDown = () => {
  throw new Error('the API is away');
};

function fakeResponse() {
  const headers = {};
  return {
    headers,
    getHeader: (name) => headers[name.toLowerCase()],
    setHeader(name, value) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader(name) {
      delete headers[name.toLowerCase()];
    },
    writeHead(status) {
      this.status = status;
      return this;
    },
    end(body) {
      this.body = body?.toString();
    },
  };
}

/** Page cache whose renderer returns the current value of `renders`. */
function createCache() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const it = { now: 1_000_000, drawn: 0, renders: () => ({}) };
  const store = new PageStore({ maxBytes: 1_000_000, now: () => it.now });
  const render = async () => {
    it.drawn += 1;
    const usual = { status: 200, type: 'text/html', body: Buffer.from('whole'), etag: 'W/"t"', startedAt: it.now };
    return { ...usual, resourceIds: [Number.parseInt(POST.slice(-12), 16)], maxAge: 10_000, ...it.renders() };
  };
  const { serve, invalidate } = createPageCache({ render, errorPages, build: 'b1', store });
  it.invalidate = invalidate;
  it.ask = async (url, headers = {}, method = 'GET') => {
    const response = fakeResponse();
    await serve({ method, url, headers }, response);
    return response;
  };
  return it;
}

test('while the API is down cached pages are served for ten minutes, and only the first reader waits', async () => {
  const it = createCache();
  await it.ask('/guest');
  it.renders = apiDown;
  for (let second = 0; second < 599; second += 1) {
    it.now += 1000;
    const { status, body } = await it.ask('/guest');
    expect([second, status, body]).toEqual([second, 200, 'whole']);
  }
  it.now += 2000;
  expect((await it.ask('/guest')).status).toBe(503);
});

test('an unavailable page is answered 503 in the reader’s language and is not cached', async () => {
  const it = createCache();
  for (const renders of [
    apiDown,
    () => ({ status: 500 }),
    () => {
      throw new RenderQueueFull();
    },
  ]) {
    it.renders = renders;
    for (const [url, language] of [
      [`/posts/${POST}`, 'en'],
      [`/ar/posts/${POST}`, 'ar'],
      ['/ar/explore', 'ar'],
    ]) {
      const { status, headers, body } = await it.ask(url);
      expect([status, body]).toEqual([503, errorPages[language].toString()]);
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('etag');
    }
    for (const url of [`/_next/data/b1/ar/posts/${POST}.json`, `/api/og/posts/${POST}.png`])
      expect(await it.ask(url)).toMatchObject({ status: 503, body: undefined, headers: { 'retry-after': '5' } });
  }
  it.renders = () => ({});
  expect(await it.ask(`/ar/posts/${POST}`)).toMatchObject({ status: 200, body: 'whole' });
});

test('a changed page is not served stale, although it cannot be rendered', async () => {
  const it = createCache();
  await it.ask(`/posts/${POST}`);
  it.renders = apiDown;
  it.now += 20_000;
  it.invalidate([POST]);
  it.now += 1000;
  expect((await it.ask(`/posts/${POST}`)).status).toBe(503);
});

test('a change during a failed rendering counts too', async () => {
  const it = createCache();
  await it.ask(`/posts/${POST}`);
  it.now += 70_000;
  it.renders = () => {
    it.invalidate([POST]);
    return apiDown();
  };
  expect((await it.ask(`/posts/${POST}`)).status).toBe(503);
});

test('a partial page never replaces a complete one, and an empty one is not served', async () => {
  const it = createCache();
  it.renders = () => ({ body: Buffer.from('empty'), isPartial: true, isUnavailable: true, maxAge: 1000 });
  expect(await it.ask('/guest')).toMatchObject({ status: 503, body: 'empty', headers: { 'retry-after': '5' } });
  it.renders = () => ({ body: Buffer.from('part'), isPartial: true, maxAge: 2000 });
  expect(await it.ask('/guest')).toMatchObject({ status: 200, body: 'part' });
  it.now += 15_000;
  it.renders = () => ({});
  expect((await it.ask('/guest')).body).toBe('whole');
  it.renders = () => ({ body: Buffer.from('part'), isPartial: true, maxAge: 2000 });
  it.now += 70_000;
  expect(await it.ask('/guest')).toMatchObject({ status: 200, body: 'whole' });
});

test('when the API is back pages are refreshed by themselves', async () => {
  const it = createCache();
  await it.ask('/guest');
  it.renders = apiDown;
  it.now += 70_000;
  await it.ask('/guest');
  it.renders = () => ({ body: Buffer.from('new') });
  it.now += 1000;
  // In the background.
  expect((await it.ask('/guest')).body).toBe('whole');
  expect((await it.ask('/guest')).body).toBe('new');
});

test('an API that is slow to fail delays no reader of a cached page', async () => {
  const it = createCache();
  await it.ask('/guest');
  it.renders = apiDown;
  it.now += 70_000;
  await it.ask('/guest');
  const before = it.drawn;
  for (let n = 0; n < 100; n += 1) await it.ask('/guest');
  expect(it.drawn).toBe(before);
});

test('a tab keeps page data for two seconds at most', async () => {
  const it = createCache();
  it.renders = () => ({ type: 'application/json' });
  const { headers } = await it.ask('/_next/data/b1/en/guest.json');
  expect(headers).toMatchObject({ 'x-middleware-cache': 'no-cache', 'cache-control': 'public, max-age=2, s-maxage=2' });
});
