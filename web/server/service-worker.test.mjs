import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createServiceWorker, workerScript } from './service-worker.mjs';

const ORIGIN = 'https://qima.example';
const POST = '01a21cce-de1f-74ca-bb8d-b1d62b486b26';
const MAX_BYTES = 6 * 1024;
const HTML =
  '<link href="/_next/static/css/a.css"><meta name="scripts" content="/_next/static/chunks/b.js /_next/static/c.js">';

/** CacheStorage of one browser, by cache and address. */
class Caches {
  all = new Map();

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Map());
    const entries = this.all.get(name);
    const key = (request) => new URL(request.url ?? request, ORIGIN).href;
    return {
      put: async (request, response) => void entries.set(key(request), response),
      match: async (request) => entries.get(key(request))?.clone(),
      add: async (request) => void entries.set(key(request), await this.fetch(request)),
    };
  }

  async match(request) {
    for (const name of this.all.keys()) {
      const found = await (await this.open(name)).match(request);
      if (found) return found;
    }
    return undefined;
  }

  keys = async () => [...this.all.keys()];
  delete = async (name) => this.all.delete(name);
}

let caches;
let worker;

/** Starts the script in a browser whose network answers with `network`; an error is a lost connection. */
function start(script, network = () => new Response(HTML)) {
  const listeners = {};
  worker = {
    network,
    requests: [],
    events: [],
    skipWaiting: () => worker.events.push('skipWaiting'),
    clients: { claim: async () => worker.events.push('claim') },
    registration: { unregister: async () => worker.events.push('unregister') },
    location: { origin: ORIGIN },
    addEventListener: (name, listener) => {
      listeners[name] = listener;
    },
  };
  const fetch = async (request) => {
    worker.requests.push(new URL(request.url ?? request, ORIGIN).pathname);
    return worker.network(request);
  };
  caches.fetch = fetch;
  class Redirect extends Response {
    static redirect = (url) => Response.redirect(new URL(url, ORIGIN));
  }
  runInNewContext(script, {
    self: worker,
    caches,
    fetch,
    Response: Redirect,
    URL,
    setTimeout: worker.setTimeout ?? setTimeout,
  });
  const dispatch = async (name, event = {}) => {
    const waits = [];
    listeners[name]?.({ waitUntil: (work) => waits.push(work), ...event });
    await Promise.all(waits);
  };
  const answer = async (path, { mode = 'navigate', method = 'GET', origin = ORIGIN } = {}) => {
    let answered;
    const request = { url: origin + path, mode, method };
    listeners.fetch({ request, respondWith: (response) => (answered = response) });
    return answered;
  };
  return { dispatch, answer };
}

async function installed(build = 'one') {
  const { dispatch, answer } = start(workerScript({ build }));
  await dispatch('install');
  await dispatch('activate');
  return { dispatch, answer };
}

async function store(list, items) {
  await (await caches.open('private-layla')).put(`/offline/${list}`, Response.json({ items }));
}

const goOffline = () => {
  worker.network = () => {
    throw new TypeError('Failed to fetch');
  };
};
const destination = (response) => response?.headers.get('location')?.replace(ORIGIN, '');

beforeEach(() => {
  caches = new Caches();
});

test('the worker is at most 6 KB as it is served, and is compared at each navigation', () => {
  const headers = {};
  let body = '';
  const response = { setHeader: (name, value) => (headers[name] = value), end: (text) => (body = text) };
  const serve = createServiceWorker({ build: 'x'.repeat(21) });
  expect(serve({ url: '/sw.js', method: 'GET' }, response)).toBe(true);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BYTES);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-cache', 'Service-Worker-Allowed': '/' });
  expect(headers['Content-Type']).toMatch(/^text\/javascript/);
  expect(serve({ url: '/sw.js', method: 'POST' }, response)).toBe(false);
  expect(serve({ url: '/sw.js.map', method: 'GET' }, response)).toBe(false);
});

test('installing stores both offline pages with their scripts and styles, and nothing else', async () => {
  await installed();
  expect([...caches.all.get('static-one').keys()].map((url) => url.replace(ORIGIN, '')).sort()).toEqual([
    '/_next/static/c.js',
    '/_next/static/chunks/b.js',
    '/_next/static/css/a.css',
    '/ar/offline',
    '/art/mark.svg',
    '/boot.js',
    '/offline',
  ]);
  expect(worker.events).toEqual(['skipWaiting', 'claim']);
});

test('an offline page that fails ends the installation', async () => {
  const { dispatch } = start(workerScript({ build: 'one' }), () => new Response('', { status: 503 }));
  await expect(dispatch('install')).rejects.toThrow('/offline: 503');
});

test('a new release keeps the files of the one before, for its open pages, and no older ones', async () => {
  await store('saved', []);
  for (const build of ['one', 'two', 'three']) await installed(build);
  expect(await caches.keys()).toEqual(['private-layla', 'static-two', 'static-three']);
});

test('requests of the API, of other origins and of frames, and writes are left to the browser', async () => {
  const { answer } = await installed();
  worker.requests.length = 0;
  expect(await answer('/posts/saved', { mode: 'cors', origin: 'https://api.qima.example' })).toBeUndefined();
  expect(await answer('/posts', { method: 'POST' })).toBeUndefined();
  expect(await answer('/embed/posts/1')).toBeUndefined();
  expect(await answer('/_next/data/one/en/finance.json', { mode: 'cors' })).toBeUndefined();
  expect(await answer('/api/revalidate', { mode: 'cors' })).toBeUndefined();
  expect(worker.requests).toEqual([]);
});

test('a file with a hash is fetched once and never again', async () => {
  const { answer } = await installed();
  worker.network = () => new Response('chunk');
  worker.requests.length = 0;
  const path = '/_next/static/chunks/late.js';
  for (const _time of [1, 2]) expect(await (await answer(path, { mode: 'no-cors' })).text()).toBe('chunk');
  expect(worker.requests).toEqual([path]);
  worker.network = () => new Response('gone', { status: 404 });
  expect((await answer('/_next/static/chunks/old.js', { mode: 'no-cors' })).status).toBe(404);
  expect([...caches.all.get('static-one').keys()].join()).not.toContain('old.js');
});

describe('a navigation', () => {
  test('is answered by the network while there is one', async () => {
    const { answer } = await installed();
    await store('saved', [{ _id: POST }]);
    worker.network = () => new Response('current');
    expect(await (await answer(`/posts/${POST}`)).text()).toBe('current');
  });

  test.each([
    [`/posts/${POST}`, '/offline'],
    [`/ar/posts/${POST}?x=1`, '/ar/offline'],
    ['/finance', '/offline'],
    ['/ar', '/ar/offline'],
    ['/', '/offline'],
  ])('to %s leads to the offline page of its language without a connection', async (path, page) => {
    const { answer } = await installed();
    goOffline();
    expect(destination(await answer(path))).toBe(`${page}?from=${encodeURIComponent(path)}`);
  });

  test('to home has the language of the last page', async () => {
    const { dispatch, answer } = await installed();
    await dispatch('message', { data: { language: 'ar', files: [] } });
    goOffline();
    expect(destination(await answer('/'))).toBe('/ar/offline?from=%2F');
    expect(destination(await answer('/explore'))).toBe('/offline?from=%2Fexplore');
  });

  test('is answered by the copy while a proxy reaches no server, and by its error without one', async () => {
    const { answer } = await installed();
    worker.network = () => new Response('bad gateway', { status: 502 });
    expect((await answer(`/posts/${POST}`)).status).toBe(502);
    await store('library', [{ _id: POST }]);
    expect(destination(await answer(`/posts/${POST}`))).toContain('/offline?from=');
    expect(destination(await answer('/purchased-posts'))).toContain('/offline?from=');
    expect((await answer('/saved-posts')).status).toBe(502);
    worker.network = () => new Response('error', { status: 500 });
    expect((await answer(`/posts/${POST}`)).status).toBe(500);
  });

  test('to the offline page itself needs no network', async () => {
    const { answer } = await installed();
    goOffline();
    expect(await (await answer('/ar/offline?from=%2Far')).text()).toBe(HTML);
  });
});

test('a text from another app is moved behind the #, without asking a server', async () => {
  const { answer } = await installed();
  worker.requests.length = 0;
  expect(destination(await answer('/ar/compose?text=%D9%86&url='))).toBe('/ar/compose#text=%D9%86&url=');
  expect(worker.requests).toEqual([]);
  worker.network = () => new Response('composer');
  expect(await (await answer('/compose')).text()).toBe('composer');
});

test('a page’s files from before the worker are stored, and only those', async () => {
  const { dispatch } = await installed();
  const files = ['/_next/static/chunks/first.js', '/_next/data/one/en/x.json', '/users/me'];
  await dispatch('message', { data: { language: 'en', files } });
  const stored = [...caches.all.get('static-one').keys()].join();
  expect(stored).toContain('first.js');
  expect(stored).not.toMatch(/x\.json|users/);
});

test('a stored picture is served, and a missing one is not found', async () => {
  const { answer } = await installed();
  await (await caches.open('private-layla')).put('/offline/picture?of=a', new Response('picture'));
  expect(await (await answer('/offline/picture?of=a', { mode: 'no-cors' })).text()).toBe('picture');
  expect((await answer('/offline/picture?of=b', { mode: 'no-cors' })).status).toBe(404);
});

test('the kill switch deletes everything stored and unregisters the worker', async () => {
  await installed();
  await store('saved', [{ _id: POST }]);
  const { dispatch } = start(workerScript({ isEnabled: false }));
  await dispatch('install');
  await dispatch('activate');
  expect(await caches.keys()).toEqual([]);
  expect(worker.events).toEqual(['skipWaiting', 'unregister']);
});

/** Lets the worker show messages and find pages, of which `open` has the addresses. */
function receiving(open = []) {
  const { dispatch } = start(workerScript({ build: 'one' }));
  const done = { shown: [], focused: [], told: [], opened: [], subscribed: [] };
  worker.registration.showNotification = async (title, options) => void done.shown.push({ title, ...options });
  worker.registration.pushManager = { subscribe: async (options) => void done.subscribed.push(options) };
  worker.clients.matchAll = async () =>
    open.map((path) => ({
      url: ORIGIN + path,
      focus: async () => void done.focused.push(path),
      postMessage: () => void done.told.push(path),
    }));
  worker.clients.openWindow = async (path) => void done.opened.push(path);
  return { dispatch, done };
}

test.each([
  ['ar', 'rtl'],
  ['en', 'ltr'],
])('a message in %s is shown %s, without a request', async (lang, dir) => {
  const { dispatch, done } = receiving();
  const message = { id: 'n1', title: 'قيمة', body: 'تعليق جديد', url: '/ar/posts/p1', tag: 'topic', lang };
  await dispatch('push', { data: { json: () => message } });
  expect(done.shown).toEqual([expect.objectContaining({ title: 'قيمة', body: 'تعليق جديد', tag: 'topic', lang, dir })]);
  expect(done.shown[0].data).toEqual({ url: '/ar/posts/p1', id: 'n1' });
  expect(worker.requests).toEqual([]);
});

test.each([
  ['opens a page', ['/other'], { focused: [], told: [], opened: ['/posts/p1'] }],
  [
    'returns to the page that is open',
    ['/other', '/posts/p1'],
    { focused: ['/posts/p1'], told: ['/posts/p1'], opened: [] },
  ],
])('a click %s, and leaves the id for it', async (_, open, expected) => {
  const { dispatch, done } = receiving(open);
  let isClosed = false;
  const notification = { close: () => (isClosed = true), data: { url: '/posts/p1', id: 'n1' } };
  await dispatch('notificationclick', { notification });
  expect(isClosed).toBe(true);
  expect(done).toMatchObject(expected);
  // The name begins as those that a sign-out deletes.
  expect(await (await (await caches.open('private-push')).match('/push/opened')).text()).toBe('n1');
});

test('a subscription that the browser replaces is made again with the same key', async () => {
  const { dispatch, done } = receiving();
  const options = { userVisibleOnly: true, applicationServerKey: 'key' };
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } });
  await dispatch('pushsubscriptionchange', { oldSubscription: null });
  expect(done.subscribed).toEqual([options]);
});
