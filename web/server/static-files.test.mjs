import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createStaticFiles } from './static-files.mjs';

function built() {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  mkdirSync(join(folder, 'chunks', 'posts'), { recursive: true });
  writeFileSync(join(folder, 'chunks', 'posts', '[postId]-1.js.gz'), gzipSync('the script'));
  writeFileSync(join(folder, 'chunks', 'posts', '[postId]-1.js.br'), brotliCompressSync('the script'));
  writeFileSync(join(folder, 'secret.json'), 'not packed');
  return createStaticFiles(folder);
}

function asked(send, url, { method = 'GET', ...headers } = {}) {
  const got = { headers: {} };
  const response = {
    setHeader: (name, value) => {
      got.headers[name] = value;
    },
    writeHead: (status) => {
      got.status = status;
      return response;
    },
    end: (body) => {
      got.body = body;
    },
  };
  got.isSent = send({ url, method, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } }, response);
  return got;
}

const SCRIPT = '/_next/static/chunks/posts/%5BpostId%5D-1.js';

test('a script is sent precompressed and immutable, in either spelling of its URL', () => {
  const send = built();
  for (const address of [SCRIPT, decodeURI(SCRIPT).replaceAll('%5B', '[').replaceAll('%5D', ']')]) {
    const { status, headers, body } = asked(send, address);
    expect(status).toBe(200);
    expect(brotliDecompressSync(body).toString()).toBe('the script');
    expect(headers['Content-Encoding']).toBe('br');
    expect(headers['Content-Type']).toBe('text/javascript; charset=utf-8');
    expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
  }
});

test('a client without Brotli gets gzip, with an ETag of its own', () => {
  const send = built();
  const brotli = asked(send, SCRIPT);
  for (const accepted of ['gzip', 'gzip, br;q=0']) {
    const { headers, body } = asked(send, SCRIPT, { 'accept-encoding': accepted });
    expect(headers['Content-Encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe('the script');
    expect(headers.ETag).not.toBe(brotli.headers.ETag);
    expect(headers.Vary).toBe('Accept-Encoding');
  }
});

test('a matching ETag and HEAD return no body', () => {
  const send = built();
  const { headers } = asked(send, SCRIPT);
  const again = asked(send, SCRIPT, { 'if-none-match': headers.ETag });
  expect([again.status, again.body]).toEqual([304, undefined]);
  const head = asked(send, SCRIPT, { method: 'HEAD' });
  expect([head.status, head.body, head.headers['Content-Length']]).toEqual([200, undefined, headers['Content-Length']]);
});

test('other requests are left to Next: neither coding, a range, another method, another file', () => {
  const send = built();
  expect(asked(send, SCRIPT, { 'accept-encoding': 'deflate' }).isSent).toBe(false);
  expect(asked(send, SCRIPT, { 'accept-encoding': 'br;q=0, gzip;q=0' }).isSent).toBe(false);
  expect(asked(send, SCRIPT, { range: 'bytes=0-9' }).isSent).toBe(false);
  expect(asked(send, SCRIPT, { method: 'POST' }).isSent).toBe(false);
  for (const other of ['secret.json', 'chunks/../secret.json', 'chunks/posts/%5BpostId%5D-1.js.br', '../BUILD_ID'])
    expect(asked(send, `/_next/static/${other}`).isSent).toBe(false);
});
