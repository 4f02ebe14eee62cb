import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { createFeedsProxy, resolveFeed } from './feeds-proxy.mjs';

const ID = '0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a';
const HEX = ID.replaceAll('-', '');
const MB = 1024 * 1024;
const servers = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function startServer(answer) {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** Starts the web server with an API stub; requests to the API are recorded. */
async function startProxy(answer, limits = {}) {
  const apiRequests = [];
  const api = await startServer((request, response) => {
    apiRequests.push(request);
    answer(request, response);
  });
  const environment = { API_INTERNAL_ORIGIN: `http://127.0.0.1:${api}`, INTERNAL_SECRET: 'known to both' };
  const usual = {
    answer: 2000,
    idleTimeout: 2000,
    totalTimeout: 4000,
    maxConnections: 4,
    files: 2,
    maxBufferedBytes: 64 * MB,
  };
  const serve = createFeedsProxy(environment, { ...usual, ...limits });
  const port = await startServer((request, response) => {
    if (!serve(request, response)) response.writeHead(418).end();
  });
  return { apiRequests, port };
}

/** Sends the request line exactly as given. */
async function get(port, path, { method = 'GET', headers = {} } = {}) {
  const request = ask({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = await once(request, 'response');
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

const answerOk = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/xml', etag: '"x"' }).end('<a/>');

test.each([
  ['/robots.txt', '/syndication/robots.txt', 'en'],
  ['/sitemap.xml', '/syndication/sitemap.xml', 'en'],
  ['/sitemaps/pages.xml.gz', '/syndication/sitemaps/pages.xml.gz', 'en'],
  [`/sitemaps/posts-${HEX}.xml.gz?x=1`, `/syndication/sitemaps/posts-${HEX}.xml.gz`, 'en'],
  [`/sitemaps/members-${HEX}.xml.gz`, `/syndication/sitemaps/members-${HEX}.xml.gz`, 'en'],
  [`/users/${ID}/atom.xml`, `/syndication/users/${ID}/atom.xml`, 'en'],
  [`/ar/users/${ID}/atom.xml?token=t`, `/syndication/users/${ID}/atom.xml`, 'ar'],
  ['/transparency.csv', '/transparency.csv', 'en'],
  ['/transparency.csv?year=2026&token=t', '/transparency.csv?year=2026', 'en'],
  ['/tags/coffee/atom.xml', '/syndication/tags/coffee/atom.xml', 'en'],
  ['/oembed?url=https%3A%2F%2Fq%2Fa%3Fb&x=../y%23', '/oembed?url=https%3A%2F%2Fq%2Fa%3Fb&x=..%2Fy%23', 'en'],
  ['/oembed', '/oembed?', 'en'],
  ['/ar/tags/%D9%82%d9%8e%D9%87/atom.xml', '/syndication/tags/%D9%82%D9%8E%D9%87/atom.xml', 'ar'],
])('%s is mapped to %s of the API', (url, path, locale) => {
  expect(resolveFeed(url)).toEqual({ path, locale });
});

test.each([
  '/transparency.csv?year=',
  `/oembed?url=${'a'.repeat(5000)}`,
  '/transparency.csv?year=1999',
  '/transparency.csv?year=2026%26x=1',
  '/sitemaps/',
  '/sitemaps/posts.xml.gz',
  '/sitemaps/../posts/guest',
  '/sitemaps/%2e%2e/%2e%2e/users/me',
  `/sitemaps/posts-${HEX}.xml`,
  `/sitemaps/posts-${HEX}.xml.gz/x`,
  `/sitemaps/posts-${HEX.toUpperCase()}.xml.gz`,
  `/users/${ID.toUpperCase()}/atom.xml`,
  `/users/${HEX}/atom.xml`,
  '/users/me/atom.xml',
  '/users/@layla/atom.xml',
  '/users/../atom.xml',
  '/users/%2E%2E%2Fposts%2Fguest%3F/atom.xml',
  '/tags/../atom.xml',
  '/tags/a%2Fb/atom.xml',
  '/tags/a%5Cb/atom.xml',
  '/tags/%00/atom.xml',
  '/tags/a%0d%0ab/atom.xml',
  '/tags/%E0%A4/atom.xml',
  '/tags/a b/atom.xml',
  `/tags/${'x'.repeat(51)}/atom.xml`,
  `/tags/${'%D9%82'.repeat(40_000)}/atom.xml`,
])('%s is not found', (url) => {
  expect(resolveFeed(url)).toEqual({});
});

test.each([
  '/',
  '/robots.txt/',
  '/ar/robots.txt',
  '/transparency.csv/',
  '/ar/transparency.csv',
  '/sitemap.xml.gz',
  '//sitemap.xml',
  'http://elsewhere.example/sitemap.xml',
  'elsewhere.example:443',
  '*',
  `/posts/${ID}/atom.xml`,
  `/users/${ID}`,
  `/users/${ID}/atom.xml/`,
  `/users/${ID}/x/atom.xml`,
  `/fr/users/${ID}/atom.xml`,
  '/syndication/sitemap.xml',
  '/%73itemap.xml',
])('%s is not proxied', (url) => {
  expect(resolveFeed(url)).toBeNull();
});

test('the API receives no cookies, queries or client headers', async () => {
  const { apiRequests, port } = await startProxy(answerOk);
  const headers = {
    cookie: 'a=b',
    authorization: 'token',
    'accept-language': 'fr',
    'if-none-match': '"old"',
    range: 'bytes=0-1',
    'x-forwarded-host': 'evil.example',
  };
  const answer = await get(port, `/ar/users/${ID}/atom.xml?lang=en`, { headers });
  expect([answer.status, answer.body, answer.headers.etag]).toEqual([200, '<a/>', '"x"']);
  const [{ url, headers: sent }] = apiRequests;
  expect(url).toBe(`/syndication/users/${ID}/atom.xml`);
  expect(sent).toMatchObject({
    'accept-language': 'ar',
    'if-none-match': '"old"',
    'x-internal-secret': 'known to both',
  });
  for (const name of ['cookie', 'authorization', 'range', 'x-forwarded-host']) expect(sent).not.toHaveProperty(name);
});

test('only headers of the document are forwarded to the client', async () => {
  const { port } = await startProxy((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b', vary: 'Origin', 'x-request-id': 'r' });
    response.end('ok');
  });
  const { headers } = await get(port, '/robots.txt');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers.vary).toBe('Accept-Encoding');
  for (const name of ['set-cookie', 'x-request-id']) expect(headers).not.toHaveProperty(name);
});

test('a client that accepts gzip receives what the API compressed', async () => {
  const { port } = await startProxy((request, response) => {
    const isPacked = /gzip/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, isPacked ? { 'content-encoding': 'gzip' } : {}).end(isPacked ? 'packed' : 'plain');
  });
  const packed = await get(port, '/sitemap.xml', { headers: { 'accept-encoding': 'br, gzip' } });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['gzip', 'packed']);
  const plain = await get(port, '/sitemap.xml');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'plain']);
});

test('HEAD and 304 are forwarded without a body', async () => {
  const { apiRequests, port } = await startProxy((request, response) => {
    response.writeHead(request.headers['if-none-match'] ? 304 : 200, { etag: '"x"' }).end('body');
  });
  expect(await get(port, '/sitemap.xml', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  expect(apiRequests[0].method).toBe('HEAD');
  const again = await get(port, '/sitemap.xml', { headers: { 'if-none-match': '"x"' } });
  expect(again).toMatchObject({ status: 304, body: '', headers: { etag: '"x"' } });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused and never reaches the API', async (method) => {
  const { apiRequests, port } = await startProxy(answerOk);
  const answer = await get(port, '/sitemap.xml', { method });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(apiRequests).toEqual([]);
});

test.each([
  [404, 404],
  [422, 404],
  [301, 404],
  [429, 503],
  [500, 503],
  [503, 503],
])('the API’s %i becomes %i, without its body', async (said, answered) => {
  const { port } = await startProxy((_, response) => response.writeHead(said, { location: '/x' }).end('{"error": 1}'));
  const answer = await get(port, '/sitemap.xml');
  expect(answer.status).toBe(answered);
  expect(answer.body).not.toContain('error');
  expect(answer.headers).not.toHaveProperty('location');
  if (answered === 503) expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
});

test('without an answer of the API the client receives 503 with Retry-After', async () => {
  const { port } = await startProxy((request) => request.socket.destroy());
  expect(await get(port, '/sitemap.xml')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  const silent = await startProxy(() => {}, { answer: 50 });
  expect(await get(silent.port, '/sitemap.xml')).toMatchObject({ status: 503 });
});

test('an interrupted document is not delivered as complete', async () => {
  const { port } = await startProxy((_, response) => {
    response.writeHead(200);
    response.write('half', () => response.destroy());
  });
  await expect(get(port, '/sitemap.xml')).rejects.toThrow();
});

test('a client that disconnects ends the API’s response', async () => {
  let left;
  const leaving = new Promise((resolve) => {
    left = resolve;
  });
  const { port } = await startProxy((_, response) => {
    response.writeHead(200).write('begin');
    response.once('close', () => left(response.writableFinished));
  });
  const request = ask({ host: '127.0.0.1', port, path: '/sitemap.xml' }).end();
  const [response] = await once(request, 'response');
  await once(response, 'data');
  request.destroy();
  expect(await leaving).toBe(false);
});

/** Larger than the socket buffers between both ends. */
const large = (_, response) => response.writeHead(200).end(Buffer.alloc(12 * MB));

async function slowReader(port, path) {
  const request = ask({ host: '127.0.0.1', port, path }).end();
  const [response] = await once(request, 'response');
  return response;
}

test('stalled readers delay neither other readers of the same files nor robots.txt', async () => {
  const { port } = await startProxy((request, response) =>
    (request.url.includes('sitemaps') ? large : answerOk)(request, response),
  );
  for (let n = 0; n < 5; n += 1) await slowReader(port, `/sitemaps/posts-${HEX}.xml.gz`);
  expect(await get(port, '/robots.txt')).toMatchObject({ status: 200 });
  expect((await get(port, '/sitemaps/pages.xml.gz')).body.length).toBe(12 * MB);
});

test('small documents are answered while every file connection is in use', async () => {
  const { port } = await startProxy((request, response) => {
    if (!request.url.includes('sitemaps')) answerOk(request, response);
  });
  const pending = Array.from({ length: 8 }, () =>
    ask({ host: '127.0.0.1', port, path: '/sitemaps/pages.xml.gz' }).end(),
  );
  for (const request of pending) request.on('error', () => {});
  for (const path of ['/robots.txt', '/sitemap.xml', `/users/${ID}/atom.xml`])
    expect(await get(port, path)).toMatchObject({ status: 200 });
  for (const request of pending) request.destroy();
});

test('buffered bytes are bounded: the reader that has been reading longest is disconnected', async () => {
  let written = 0;
  const counted = (request, response) => {
    response.once('finish', () => {
      written += 1;
    });
    large(request, response);
  };
  const { port } = await startProxy(counted, { maxBufferedBytes: 20 * MB });
  // Readers receive headers long before their bytes are buffered. One after the other, since a reader that is
  // disconnected ends the API's response too.
  const nextReader = async (number) => {
    const reader = await slowReader(port, '/sitemaps/pages.xml.gz');
    await vi.waitFor(() => expect(written).toBe(number), 15_000);
    return reader;
  };
  const first = await nextReader(1);
  for (const number of [2, 3, 4]) await nextReader(number);
  expect((await get(port, '/sitemaps/pages.xml.gz')).body.length).toBe(12 * MB);
  first.resume();
  await expect(once(first, 'end')).rejects.toThrow();
}, 20_000);
