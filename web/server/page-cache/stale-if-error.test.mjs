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

/** A front whose pages are drawn as `renders` says at the time. */
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

test('while the API is away what was kept is served, for ten minutes, and only the first reader waits', async () => {
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

test('what cannot be had is answered 503 in its reader’s language, to be asked for again and kept by nobody', async () => {
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

test('what has changed is not served from before, though it cannot be drawn now', async () => {
  const it = createCache();
  await it.ask(`/posts/${POST}`);
  it.renders = apiDown;
  it.now += 20_000;
  it.invalidate([POST]);
  it.now += 1000;
  expect((await it.ask(`/posts/${POST}`)).status).toBe(503);
});

test('a change that is told while the page is drawn in vain counts too', async () => {
  const it = createCache();
  await it.ask(`/posts/${POST}`);
  it.now += 70_000;
  it.renders = () => {
    it.invalidate([POST]);
    return apiDown();
  };
  expect((await it.ask(`/posts/${POST}`)).status).toBe(503);
});

test('a page without all of its parts takes no whole one’s place, and an empty one is no answer', async () => {
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

test('when the API is back a page is as new as ever, by itself', async () => {
  const it = createCache();
  await it.ask('/guest');
  it.renders = apiDown;
  it.now += 70_000;
  await it.ask('/guest');
  it.renders = () => ({ body: Buffer.from('new') });
  it.now += 1000;
  // Behind this reader's back.
  expect((await it.ask('/guest')).body).toBe('whole');
  expect((await it.ask('/guest')).body).toBe('new');
});

test('an API that is slow to fail holds nobody up whose page is kept', async () => {
  const it = createCache();
  await it.ask('/guest');
  it.renders = apiDown;
  it.now += 70_000;
  await it.ask('/guest');
  const before = it.drawn;
  for (let n = 0; n < 100; n += 1) await it.ask('/guest');
  expect(it.drawn).toBe(before);
});

test('a tab keeps no page’s data beyond two seconds', async () => {
  const it = createCache();
  it.renders = () => ({ type: 'application/json' });
  const { headers } = await it.ask('/_next/data/b1/en/guest.json');
  expect(headers).toMatchObject({ 'x-middleware-cache': 'no-cache', 'cache-control': 'public, max-age=2, s-maxage=2' });
});
