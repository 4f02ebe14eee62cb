import { request as ask, createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { frontOf } from './index.mjs';
import { drawingOf } from './render.mjs';
import { Kept } from './store.mjs';

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

/** The front before a Next that says what it was asked, over a wire that takes any request. */
async function web() {
  const asked = [];
  const kept = new Kept({ mostBytes: 1_000_000 });
  const handle = async (request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    const said = JSON.stringify({ ...request.headers, host: undefined, connection: undefined });
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 's-maxage=10' }).end(said.padEnd(2000));
  };
  const { serve } = frontOf({ draw: await drawingOf(handle), sorry: {}, build: 'b1', kept });
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address();
  const got = (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const sent = ask({ host: '127.0.0.1', port, path, method, headers }, async (answer) => {
        const parts = await answer.toArray();
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() });
      });
      sent.on('error', reject);
      sent.end();
    });
  return { asked, kept, got, serve };
}

test('what Next is asked tells nothing of who asks', async () => {
  const { asked, got } = await web();
  await got('/guest?__nextLocale=ar', { headers: HEADERS });
  expect(asked).toHaveLength(1);
  expect(asked[0].url).toBe('/guest');
  expect(Object.keys(asked[0].headers).sort()).toEqual(['connection', 'host']);
  expect(asked[0].headers.host).toMatch(/^127\.0\.0\.1:/);
});

test('no header or method decides what is kept: the first reader’s page is the last one’s', async () => {
  const { asked, got } = await web();
  const plain = await got('/guest');
  for (const [name, value] of Object.entries(HEADERS)) {
    const answer = await got('/guest', { headers: { [name]: value } });
    expect([name, answer.status, answer.body]).toEqual([name, 200, plain.body]);
    for (const header of ['etag', 'cache-control', 'vary', 'content-length'])
      expect(answer.headers[header]).toBe(plain.headers[header]);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    expect(await got('/guest', { method, headers: HEADERS })).toMatchObject({ status: 405, body: '' });
  expect((await got('/guest', { method: 'HEAD' })).headers.etag).toBe(plain.headers.etag);
  expect((await got('/guest')).body).toBe(plain.body);
  expect(asked).toHaveLength(1);
});

test('ten thousand queries, some of them huge, are one page: drawn once, kept once', async () => {
  const { asked, kept, got, serve } = await web();
  await got('/guest');
  const held = kept.bytes;
  const sizes = new Set();
  const ignore = () => undefined;
  const response = { setHeader: ignore, writeHead: () => ({ end: (body) => sizes.add(body.length) }) };
  for (let n = 0; n < 10_000; n += 1)
    await serve({ method: 'GET', url: `/guest?utm_${n}=${'x'.repeat(n % 1500)}`, headers: {} }, response);
  expect([...sizes]).toEqual([2000]);
  expect(asked).toHaveLength(1);
  expect(kept.bytes).toBe(held);
  expect((await got(`/guest?${'a'.repeat(4000)}`)).status).toBe(414);
});
