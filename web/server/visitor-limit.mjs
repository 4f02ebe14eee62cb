import { randomInt } from 'node:crypto';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { countRefusedVisitor } from './metrics/index.mjs';

const BURST_SECONDS = 20;
const MAX_VISITORS = 20_000;
// uvicorn's default, so that web and API agree.
const DEFAULT_TRUSTED = '127.0.0.1';
const DEFAULT_PER_MINUTE = 300;
export const DEFAULT_CONCURRENT = 4;
// As in the API's refusal_delay.py: so many refusals at once, and one a second; each further one is delayed.
const PROMPT_REFUSALS = 20;
const MIN_REFUSAL_DELAY = 2000;
const MAX_REFUSAL_DELAY = 4000;

/**
 * Limits the pages that are rendered for one network address because the page cache has none: how many a minute, and
 * how many at a time. The API exempts this server from its limits, because cached pages serve many visitors.
 *
 * `admit(request)` returns `{ release }`, or for a visitor beyond a limit `{ retryAfter }` in seconds and the `delay` of
 * the answer in milliseconds.
 */
export function createVisitorLimit(environment, now = Date.now) {
  const trusted = trustedProxies(environment);
  const rate = Number(environment.UNCACHED_PAGES_PER_IP_MINUTE || DEFAULT_PER_MINUTE) / 60_000;
  const concurrent = Number(environment.MAX_CONCURRENT_UNCACHED_PAGES_PER_IP || DEFAULT_CONCURRENT);
  const capacity = Math.max(1, rate * BURST_SECONDS * 1000);
  // Least recently used first.
  const visitors = new Map();

  function admit(request) {
    const key = networkOf(clientAddress(request, trusted));
    const visitor = visitors.get(key) ?? { tokens: capacity, prompt: PROMPT_REFUSALS, countedAt: now(), running: 0 };
    const passed = now() - visitor.countedAt;
    visitor.tokens = Math.min(capacity, visitor.tokens + passed * rate);
    visitor.prompt = Math.min(PROMPT_REFUSALS, visitor.prompt + passed / 1000);
    visitor.countedAt = now();
    visitors.delete(key);
    visitors.set(key, visitor);
    forgetOldest(visitors);
    if (visitor.running >= concurrent) return refuse(visitor, 'concurrency', 1);
    if (visitor.tokens < 1) return refuse(visitor, 'rate', Math.ceil((1 - visitor.tokens) / rate / 1000));
    visitor.tokens -= 1;
    visitor.running += 1;
    return {
      release: () => {
        visitor.running -= 1;
      },
    };
  }

  return { admit };
}

function refuse(visitor, limit, retryAfter) {
  countRefusedVisitor(limit);
  if (visitor.prompt < 1) return { retryAfter, delay: randomInt(MIN_REFUSAL_DELAY, MAX_REFUSAL_DELAY) };
  visitor.prompt -= 1;
  return { retryAfter, delay: 0 };
}

function forgetOldest(visitors) {
  if (visitors.size <= MAX_VISITORS) return;
  for (const [key, { running }] of visitors) {
    if (running > 0) continue;
    visitors.delete(key);
    return;
  }
}

/** Returns the address of the client: the last one in X-Forwarded-For that is no trusted proxy, if a proxy called. */
export function clientAddress(request, trusted) {
  const peer = request.socket.remoteAddress ?? '';
  if (!trusted.has(peer)) return peer;
  const hops = (request.headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim());
  const client = hops.reverse().find((each) => each && !trusted.has(each));
  return client ?? peer;
}

/** Returns the network of an address: an IPv4 address, or the /64 prefix of IPv6, in one notation. */
export function networkOf(address) {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  // A proxy that passes on what clients send must not fill the memory with keys.
  if (isIP(plain) !== 6) return plain.slice(0, 64);
  const [head, tail] = plain.split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const missing = plain.includes('::') ? 8 - groups.length - rest.length : 0;
  const all = [...groups, ...Array(Math.max(0, missing)).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((each) => Number.parseInt(each, 16).toString(16))
    .join(':');
}

/** Returns the proxies whose X-Forwarded-For is believed. */
export function trustedProxies(environment) {
  return parseTrusted(environment.FORWARDED_ALLOW_IPS || DEFAULT_TRUSTED);
}

/** Parses FORWARDED_ALLOW_IPS: addresses and networks separated by commas, or `*` for every address. */
export function parseTrusted(text) {
  const networks = text.split(',').map((each) => each.trim());
  if (networks.includes('*')) return { has: () => true };
  const list = new BlockList();
  for (const each of networks) {
    const [address, prefix] = each.split('/');
    if (!isIP(address)) continue;
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  return {
    has: (address) => {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
      return isIP(plain) > 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
    },
  };
}
