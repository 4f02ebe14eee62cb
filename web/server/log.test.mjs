import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { serverFetch } from '../src/api/client/server-fetch';
import { createFeedsProxy } from './feeds-proxy.mjs';
import { getRequestId, logRequest, withRequestId } from './log.mjs';
import { createRenderer } from './page-cache/render.mjs';

const closing = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of closing.splice(0)) server.closeAllConnections();
});

async function startServer(answer) {
  const server = createServer(answer);
  closing.push(server);
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}

/** Starts a web server whose page calls the API and whose feed comes from it; the API records request ids. */
async function startWeb() {
  const heard = [];
  const api = await startServer((request, response) => {
    heard.push(request.headers['x-request-id']);
    response.end('{}');
  });
  const render = await createRenderer(async (_request, response) => {
    await serverFetch(`${api}/posts/guest`);
    await Promise.all([serverFetch(`${api}/posts`), serverFetch(`${api}/users`)]);
    response.end('drawn');
  });
  const feeds = createFeedsProxy({ API_INTERNAL_ORIGIN: api });
  const origin = await startServer((request, response) =>
    withRequestId(getRequestId(request), async () => {
      logRequest(request, response);
      if (feeds(request, response)) return;
      response.end((await render('/posts/1')).body);
    }),
  );
  return { origin, heard };
}

test('API calls for a page or a feed carry the id of the request that caused them', async () => {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { origin, heard } = await startWeb();
  const [one, two] = ['readerone1', 'readertwo2'];
  await Promise.all([one, two].map((id) => fetch(`${origin}/page?secret=1`, { headers: { 'x-request-id': id } })));
  expect([...heard].sort()).toEqual([one, one, one, two, two, two]);
  await fetch(`${origin}/robots.txt`, { headers: { 'x-request-id': one } });
  expect(heard.at(-1)).toBe(one);
  await vi.waitFor(() => expect(lines).toHaveBeenCalledTimes(3));
  const said = lines.mock.calls.map(([line]) => line);
  expect(said.filter((line) => line.includes(`request_id=${one}`) && line.includes('status=200'))).toHaveLength(2);
  expect(said.join()).not.toContain('secret');
});

test('an invalid request id is replaced', () => {
  const idOf = (given) => getRequestId({ headers: { 'x-request-id': given } });
  expect(idOf('0123456789abcdef')).toBe('0123456789abcdef');
  for (const given of ['short', 'x'.repeat(65), 'line\nbreaks', '"quoted"', '', undefined, ['12345678', '87654321']]) {
    expect(idOf(given)).toMatch(/^[0-9a-f]{32}$/);
  }
});
