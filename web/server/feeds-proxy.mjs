import { Agent as HttpAgent, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { idHeaders } from './log.mjs';

/**
 * What the API answers within; how long a reader may pause, and take in all; how many documents, and how many files of
 * whole ranges, are asked for at once; and how many bytes may wait for readers who are slow.
 */
const LIMITS = { answer: 6000, pause: 15_000, whole: 60_000, connections: 24, files: 8, waiting: 32 * 1024 * 1024 };

const FEED = /^(\/ar)?\/(users|tags)\/([^/]+)\/atom\.xml$/;
const SITEMAP = /^\/sitemaps\/(?:pages|(?:members|posts)-[0-9a-f]{32})\.xml\.gz$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TAG = /^[\p{L}\p{M}\p{Nd}_\u200c]{1,50}$/u;
const LONGEST = 1024;

const ASKED = ['if-none-match', 'if-modified-since'];
const ANSWERED = ['cache-control', 'content-length', 'content-type', 'etag', 'last-modified', 'x-robots-tag'];

/**
 * Where a request of the web belongs in the API: `{ path, locale }`; null for what is not served here, and without
 * a path for what would be, if there were such a thing. The path is put together from what was understood of the
 * address, so that no other call can be reached, however it is written.
 */
export function syndicated(url) {
  const [path] = url.split('?', 1);
  if (path === '/robots.txt' || path === '/sitemap.xml') return { path: `/syndication${path}`, locale: 'en' };
  if (path.startsWith('/sitemaps/')) return SITEMAP.test(path) ? { path: `/syndication${path}`, locale: 'en' } : {};
  const feed = FEED.exec(path);
  if (!feed) return null;
  const [, prefix, of, written] = feed;
  const name = path.length <= LONGEST ? decoded(written) : '';
  if (!(of === 'users' ? ID : TAG).test(name)) return {};
  return { path: `/syndication/${of}/${encodeURIComponent(name)}/atom.xml`, locale: prefix ? 'ar' : 'en' };
}

function decoded(written) {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}

/** Answers requests for sitemaps, feeds and robots.txt from the API; says whether it did. */
export function syndication(environment, limits = LIMITS) {
  const origin = new URL(environment.API_INTERNAL_ORIGIN || environment.API_ORIGIN || 'http://localhost:8000');
  const [ask, Agent] = origin.protocol === 'https:' ? [overHttps, HttpsAgent] : [overHttp, HttpAgent];
  const agentFor = (most) => new Agent({ keepAlive: true, maxSockets: most });
  // However many files are being packed, a feed or robots.txt is there at once.
  const [files, documents] = [agentFor(limits.files), agentFor(limits.connections)];
  const secret = environment.INTERNAL_SECRET ?? '';
  const readers = new Set();

  return (request, response) => {
    const found = syndicated(request.url);
    if (!found) return false;
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      refuse(response, 405);
    } else if (!found.path) refuse(response, 404);
    else {
      const headers = { ...idHeaders(), 'accept-language': found.locale, version: '2', 'x-internal-secret': secret };
      for (const name of ASKED) if (request.headers[name]) headers[name] = request.headers[name];
      // Not `origin.pathname`: an address with dots in it would be walked.
      const options = {
        hostname: origin.hostname.replace(/^\[|\]$/g, ''),
        port: origin.port,
        path: found.path,
        headers,
        agent: found.path.startsWith('/syndication/sitemaps/') ? files : documents,
      };
      pass(ask({ ...options, method: request.method }), response, { ...limits, readers });
    }
    return true;
  };
}

function pass(upstream, response, limits) {
  const away = () => refuse(response, 503);
  const giveUp = setTimeout(() => upstream.destroy(new Error('no answer in time')), limits.answer);
  const end = setTimeout(() => response.destroy(), limits.whole);
  response.setTimeout(limits.pause, () => response.destroy());
  response.once('close', () => {
    clearTimeout(giveUp);
    clearTimeout(end);
    limits.readers.delete(response);
    // Whoever left needs no more of it; a connection that was read to its end is kept.
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.once('error', away);
  upstream.once('response', (answer) => {
    clearTimeout(giveUp);
    if (answer.statusCode !== 200 && answer.statusCode !== 304) {
      answer.resume();
      if (answer.statusCode < 500 && answer.statusCode !== 429) refuse(response, 404);
      else away();
      return;
    }
    for (const name of ANSWERED) if (answer.headers[name]) response.setHeader(name, answer.headers[name]);
    response.writeHead(answer.statusCode);
    limits.readers.add(response);
    copy(answer, response, () => makeRoom(limits));
  });
  upstream.end();
}

/** As fast as the API writes: what a slow reader has not taken yet waits here, and holds no connection to the API. */
function copy(answer, response, onMore) {
  answer.on('data', (piece) => {
    response.write(piece);
    onMore();
  });
  answer.once('end', () => response.end());
  answer.once('error', () => response.destroy());
}

/** Where more waits than may, whoever has been reading longest goes. */
function makeRoom({ readers, waiting }) {
  let held = 0;
  for (const reader of readers) held += reader.writableLength;
  for (const reader of readers) {
    if (held <= waiting) return;
    held -= reader.writableLength;
    if (reader.writableLength > 0) reader.destroy();
  }
}

const REASONS = { 404: 'Not found', 405: 'Method not allowed', 503: 'Come back in a moment' };

function refuse(response, status) {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', status === 503 ? 'no-store' : 'public, max-age=0, s-maxage=2');
  if (status === 503) response.setHeader('Retry-After', '5');
  response.writeHead(status).end(`${REASONS[status]}\n`);
}
