import { request as ask, createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createPageCache } from './index.mjs';
import { createRenderer } from './render.mjs';
import { PageStore } from './store.mjs';

const HEADERS = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '1.2.3.4',
  forwarded: 'host=evil.example',
  'x-original-url': '/login',
  'accept-language': 'ar',
  cookie: 'NEXT_LOCALE=ar; token=secret',
  authorization: 'token',
  range: 'bytes=0-9',
  'if-modified-since': 'Thu, 01 Jan 2030 00:00:00 GMT',
  'x-middleware-prefetch': '1',
  'user-agent': 'anybody',
};
const servers = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The page cache in front of a Next stub that records its requests, over raw HTTP. */
async function createServers() {
  const upstreamRequests = [];
  const store = new PageStore({ maxBytes: 1_000_000 });
  const handle = async (request, response) => {
    upstreamRequests.push({ url: request.url, headers: request.headers });
    const said = JSON.stringify({ ...request.headers, host: undefined, connection: undefined });
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 's-maxage=10' }).end(said.padEnd(2000));
  };
  const { serve } = createPageCache({ render: await createRenderer(handle), errorPages: {}, build: 'b1', store });
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address();
  const get = (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const sent = ask({ host: '127.0.0.1', port, path, method, headers }, async (answer) => {
        const parts = await answer.toArray();
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() });
      });
      sent.on('error', reject);
      sent.end();
    });
  return { upstreamRequests, store, get, serve };
}

test('requests to Next carry nothing of the client', async () => {
  const { upstreamRequests, get } = await createServers();
  await get('/guest?__nextLocale=ar', { headers: HEADERS });
  expect(upstreamRequests).toHaveLength(1);
  expect(upstreamRequests[0].url).toBe('/guest');
  expect(Object.keys(upstreamRequests[0].headers).sort()).toEqual(['connection', 'host']);
  expect(upstreamRequests[0].headers.host).toMatch(/^127\.0\.0\.1:/);
});

test('no header or method changes a cached page: the first and the last reader receive the same', async () => {
  const { upstreamRequests, get } = await createServers();
  const plain = await get('/guest');
  for (const [name, value] of Object.entries(HEADERS)) {
    const answer = await get('/guest', { headers: { [name]: value } });
    expect([name, answer.status, answer.body]).toEqual([name, 200, plain.body]);
    for (const header of ['etag', 'cache-control', 'vary', 'content-length'])
      expect(answer.headers[header]).toBe(plain.headers[header]);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    expect(await get('/guest', { method, headers: HEADERS })).toMatchObject({ status: 405, body: '' });
  expect((await get('/guest', { method: 'HEAD' })).headers.etag).toBe(plain.headers.etag);
  expect((await get('/guest')).body).toBe(plain.body);
  expect(upstreamRequests).toHaveLength(1);
});

test('ten thousand queries, some of them huge, are one page: rendered once, cached once', async () => {
  const { upstreamRequests, store, get, serve } = await createServers();
  await get('/guest');
  const held = store.bytes;
  const sizes = new Set();
  const ignore = () => undefined;
  const writeHead = () => ({ end: (body) => sizes.add(body.length) });
  const response = { getHeader: ignore, setHeader: ignore, writeHead };
  for (let n = 0; n < 10_000; n += 1)
    await serve({ method: 'GET', url: `/guest?utm_${n}=${'x'.repeat(n % 1500)}`, headers: {} }, response);
  expect([...sizes]).toEqual([2000]);
  expect(upstreamRequests).toHaveLength(1);
  expect(store.bytes).toBe(held);
  expect((await get(`/guest?${'a'.repeat(4000)}`)).status).toBe(414);
});
