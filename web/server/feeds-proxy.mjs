import { Agent as HttpAgent, request as plainRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { requestIdHeaders } from './log.mjs';

/**
 * Limits: time for the API's answer, a reader's pause and the whole transfer; parallel requests for documents and for
 * files of whole ranges; and bytes buffered for slow readers.
 */
const LIMITS = {
  answer: 6000,
  idleTimeout: 15_000,
  totalTimeout: 60_000,
  maxConnections: 24,
  files: 8,
  maxBufferedBytes: 32 * 1024 * 1024,
};

const FEED = /^(\/ar)?\/(users|tags)\/([^/]+)\/atom\.xml$/;
const SITEMAP = /^\/sitemaps\/(?:pages|(?:members|posts)-[0-9a-f]{32})\.xml\.gz$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TAG = /^[\p{L}\p{M}\p{Nd}_\u200c]{1,50}$/u;
const MAX_PATH_LENGTH = 1024;

const REQUEST_HEADERS = ['if-none-match', 'if-modified-since'];
const RESPONSE_HEADERS = ['cache-control', 'content-length', 'content-type', 'etag', 'last-modified', 'x-robots-tag'];

/**
 * Maps a request to a path of the API: `{ path, locale }`; null for other URLs, and without a path for a sitemap or
 * feed that cannot exist. The path is built from parsed parts, so that no other API route can be reached.
 */
export function resolveFeed(url) {
  const [path] = url.split('?', 1);
  if (path === '/robots.txt' || path === '/sitemap.xml') return { path: `/syndication${path}`, locale: 'en' };
  if (path.startsWith('/sitemaps/')) return SITEMAP.test(path) ? { path: `/syndication${path}`, locale: 'en' } : {};
  const feed = FEED.exec(path);
  if (!feed) return null;
  const [, prefix, kind, encoded] = feed;
  const name = path.length <= MAX_PATH_LENGTH ? decodeName(encoded) : '';
  if (!(kind === 'users' ? ID : TAG).test(name)) return {};
  return { path: `/syndication/${kind}/${encodeURIComponent(name)}/atom.xml`, locale: prefix ? 'ar' : 'en' };
}

function decodeName(encoded) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** Proxies requests for sitemaps, feeds and robots.txt to the API; returns whether it handled the request. */
export function createFeedsProxy(environment, limits = LIMITS) {
  const origin = new URL(environment.API_INTERNAL_ORIGIN || environment.API_ORIGIN || 'http://localhost:8000');
  const [httpRequest, Agent] = origin.protocol === 'https:' ? [httpsRequest, HttpsAgent] : [plainRequest, HttpAgent];
  const createAgent = (maxSockets) => new Agent({ keepAlive: true, maxSockets });
  // Separate connection pools: long files never delay a feed or robots.txt.
  const [files, documents] = [createAgent(limits.files), createAgent(limits.maxConnections)];
  const secret = environment.INTERNAL_SECRET ?? '';
  const readers = new Set();

  return (request, response) => {
    const target = resolveFeed(request.url);
    if (!target) return false;
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendError(response, 405);
    } else if (!target.path) sendError(response, 404);
    else {
      const headers = {
        ...requestIdHeaders(),
        'accept-language': target.locale,
        version: '2',
        'x-internal-secret': secret,
      };
      for (const name of REQUEST_HEADERS) if (request.headers[name]) headers[name] = request.headers[name];
      // Not `origin.pathname`: dot segments in it would be resolved.
      const options = {
        hostname: origin.hostname.replace(/^\[|\]$/g, ''),
        port: origin.port,
        path: target.path,
        headers,
        agent: target.path.startsWith('/syndication/sitemaps/') ? files : documents,
      };
      forward(httpRequest({ ...options, method: request.method }), response, { ...limits, readers });
    }
    return true;
  };
}

function forward(upstream, response, limits) {
  const sendUnavailable = () => sendError(response, 503);
  const answerTimer = setTimeout(() => upstream.destroy(new Error('no answer in time')), limits.answer);
  const totalTimer = setTimeout(() => response.destroy(), limits.totalTimeout);
  response.setTimeout(limits.idleTimeout, () => response.destroy());
  response.once('close', () => {
    clearTimeout(answerTimer);
    clearTimeout(totalTimer);
    limits.readers.delete(response);
    // A client that left needs no more data; a connection that was read to its end is reused.
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.once('error', sendUnavailable);
  upstream.once('response', (answer) => {
    clearTimeout(answerTimer);
    if (answer.statusCode !== 200 && answer.statusCode !== 304) {
      answer.resume();
      if (answer.statusCode < 500 && answer.statusCode !== 429) sendError(response, 404);
      else sendUnavailable();
      return;
    }
    for (const name of RESPONSE_HEADERS) if (answer.headers[name]) response.setHeader(name, answer.headers[name]);
    response.writeHead(answer.statusCode);
    limits.readers.add(response);
    forwardBody(answer, response, () => enforceBufferLimit(limits));
  });
  upstream.end();
}

/**
 * Reads as fast as the API writes: data that a slow reader has not taken is buffered here and holds no API connection.
 */
function forwardBody(answer, response, onMore) {
  answer.on('data', (piece) => {
    response.write(piece);
    onMore();
  });
  answer.once('end', () => response.end());
  answer.once('error', () => response.destroy());
}

/** Over the limit, the reader that has been reading longest is disconnected. */
function enforceBufferLimit({ readers, maxBufferedBytes }) {
  let buffered = 0;
  for (const reader of readers) buffered += reader.writableLength;
  for (const reader of readers) {
    if (buffered <= maxBufferedBytes) return;
    buffered -= reader.writableLength;
    if (reader.writableLength > 0) reader.destroy();
  }
}

const STATUS_TEXT = { 404: 'Not found', 405: 'Method not allowed', 503: 'Try again in a moment' };

function sendError(response, status) {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', status === 503 ? 'no-store' : 'public, max-age=0, s-maxage=2');
  if (status === 503) response.setHeader('Retry-After', '5');
  response.writeHead(status).end(`${STATUS_TEXT[status]}\n`);
}
