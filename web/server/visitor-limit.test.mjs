import { expect, test } from 'vitest';
import { createPageCache } from './page-cache/index.mjs';
import { clientAddress, createVisitorLimit, networkOf, parseTrusted } from './visitor-limit.mjs';

const LIMITS = { UNCACHED_PAGES_PER_IP_MINUTE: '60', MAX_CONCURRENT_UNCACHED_PAGES_PER_IP: '2' };
const from = (remoteAddress, forwarded) => ({
  socket: { remoteAddress },
  headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
});

test('a visitor has a burst, then the rate', () => {
  let time = 0;
  const { admit } = createVisitorLimit(LIMITS, () => time);
  const render = (address) => {
    const { release, retryAfter } = admit(from(address));
    release?.();
    return retryAfter ?? 'admitted';
  };
  for (let index = 0; index < 20; index += 1) expect(render('192.0.2.1')).toBe('admitted');
  expect(render('192.0.2.1')).toBe(1);
  expect(render('192.0.2.2')).toBe('admitted');
  time += 1100;
  expect(render('192.0.2.1')).toBe('admitted');
  expect(render('192.0.2.1')).toBe(1);
});

test('a visitor has few renderings at a time', () => {
  const { admit } = createVisitorLimit(LIMITS);
  const [first] = [admit(from('192.0.2.1')), admit(from('192.0.2.1'))];
  expect(admit(from('192.0.2.1'))).toEqual({ retryAfter: 1, delay: 0 });
  expect(admit(from('192.0.2.2')).retryAfter).toBeUndefined();
  first.release();
  expect(admit(from('192.0.2.1')).retryAfter).toBeUndefined();
});

test('the refusals of a visitor who sends on are delayed beyond a burst', () => {
  let time = 0;
  const { admit } = createVisitorLimit(LIMITS, () => time);
  for (let index = 0; index < 2; index += 1) admit(from('192.0.2.1'));
  const delays = (count) => Array.from({ length: count }, () => admit(from('192.0.2.1')).delay);
  const isDelayed = (delay) => delay >= 2000 && delay <= 4000;
  expect(delays(21).map(isDelayed)).toEqual([...Array(20).fill(false), true]);
  time += 1000;
  expect(delays(2).map(isDelayed)).toEqual([false, true]);
});

test('a forwarded address counts if a trusted proxy sent it, from the right', () => {
  const trusted = parseTrusted('10.0.0.0/8, 127.0.0.1,fd00::/8');
  expect(clientAddress(from('192.0.2.1', '198.51.100.1'), trusted)).toBe('192.0.2.1');
  expect(clientAddress(from('10.1.2.3', '198.51.100.1'), trusted)).toBe('198.51.100.1');
  expect(clientAddress(from('::ffff:10.1.2.3', '1.2.3.4, 198.51.100.1, 10.9.9.9'), trusted)).toBe('198.51.100.1');
  expect(clientAddress(from('fd00::1', '2001:db8::5'), trusted)).toBe('2001:db8::5');
  expect(clientAddress(from('10.1.2.3'), trusted)).toBe('10.1.2.3');
  expect(clientAddress(from(undefined), trusted)).toBe('');
});

test('every notation of an IPv6 network is one visitor', () => {
  const same = ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:0db8:0000:0000:0000:0000:0000:0009', '2001:db8::3:0:0:1'];
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:0']));
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('x'.repeat(9000))).toHaveLength(64);
});

const page = (address) => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: Buffer.from(address),
  etag: `W/"${address}"`,
  resourceIds: [],
  startedAt: Date.now(),
  maxAge: 10_000,
});

function answerOf() {
  const headers = new Map();
  const answer = { status: 0, body: '', headers };
  return Object.assign(answer, {
    getHeader: (name) => headers.get(name),
    setHeader: (name, value) => headers.set(name, value),
    removeHeader: (name) => headers.delete(name),
    writeHead: (status) => Object.assign(answer, { status }),
    end: (body) => Object.assign(answer, { body: String(body ?? '') }),
  });
}

async function visit(cache, path, address = '192.0.2.1') {
  const answer = answerOf();
  await cache.serve({ method: 'GET', url: path, ...from(address) }, answer);
  return answer;
}

test('a visitor beyond the limit gets the error page, others and cached pages are served', async () => {
  const rendered = [];
  const render = async (address) => {
    rendered.push(address);
    return page(address);
  };
  const errorPages = { en: Buffer.from('sorry'), ar: Buffer.from('عذرًا') };
  const visitors = createVisitorLimit(LIMITS);
  const cache = createPageCache({ render, errorPages, build: 'b1', visitors });
  const id = (number) => `0199f1b2-5a10-7c3e-8a52-${String(number).padStart(12, '0')}`;
  for (let number = 0; number < 20; number += 1) expect((await visit(cache, `/posts/${id(number)}`)).status).toBe(200);
  const refused = await visit(cache, `/ar/posts/${id(99)}`);
  expect([refused.status, refused.body]).toEqual([429, 'عذرًا']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  expect(rendered).toHaveLength(20);
  expect((await visit(cache, `/posts/${id(3)}`)).status).toBe(200);
  expect((await visit(cache, `/posts/${id(98)}`, '192.0.2.2')).status).toBe(200);
});

test('120 unknown pages of one visitor render few at a time, and share one rendering of a page', async () => {
  let running = 0;
  let most = 0;
  const waiting = [];
  const render = async (address) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => waiting.push(resolve));
    running -= 1;
    return { ...page(address), status: 404 };
  };
  const errorPages = { en: Buffer.from('sorry') };
  const cache = createPageCache({ render, errorPages, build: 'b1', visitors: createVisitorLimit(LIMITS) });
  const id = (number) => `0199f1b2-5a10-7c3e-8a52-${String(number).padStart(12, '0')}`;
  const flood = Array.from({ length: 120 }, (_, number) => visit(cache, `/posts/${id(number)}`));
  const honest = visit(cache, `/posts/${id(500)}`, '192.0.2.2');
  const sharing = visit(cache, `/posts/${id(0)}`);
  await new Promise(setImmediate);
  for (const resolve of waiting) resolve();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(most).toBe(3);
  expect(statuses.filter((status) => status === 404)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(118);
  expect((await honest).status).toBe(404);
  expect((await sharing).status).toBe(404);
});
