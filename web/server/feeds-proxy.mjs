import { Agent as HttpAgent, request as plainRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { requestIdHeaders } from './log.mjs';
import { countApiCall } from './metrics/index.mjs';

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
const FIGURES_PATH = '/transparency.csv';
const YEAR = /^20\d{2}$/;
const OEMBED_PATH = '/oembed';
const MAX_PATH_LENGTH = 1024;
const MAX_QUERY_LENGTH = 4096;

const REQUEST_HEADERS = ['accept-encoding', 'if-none-match', 'if-modified-since'];
const RESPONSE_HEADERS = [
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'x-robots-tag',
];

/**
 * Maps a request to a path of the API: `{ path, locale }`; null for other URLs, and without a path for a sitemap, a feed
 * or figures that cannot exist. The path is built from parsed parts, so that no other API route can be reached.
 */
export function resolveFeed(url) {
  const [path, query] = url.split('?', 2);
  if (path === '/robots.txt' || path === '/sitemap.xml') return { path: `/syndication${path}`, locale: 'en' };
  if (path.startsWith('/sitemaps/')) return SITEMAP.test(path) ? { path: `/syndication${path}`, locale: 'en' } : {};
  if (path === FIGURES_PATH) return resolveFigures(query);
  if (path === OEMBED_PATH) return resolveOembed(query);
  const feed = FEED.exec(path);
  if (!feed) return null;
  const [, prefix, kind, encoded] = feed;
  const name = path.length <= MAX_PATH_LENGTH ? decodeName(encoded) : '';
  if (!(kind === 'users' ? ID : TAG).test(name)) return {};
  return { path: `/syndication/${kind}/${encodeURIComponent(name)}/atom.xml`, locale: prefix ? 'ar' : 'en' };
}

/** Figures of the present year, or of the one in the query. */
function resolveFigures(query) {
  const year = new URLSearchParams(query).get('year');
  if (year === null) return { path: FIGURES_PATH, locale: 'en' };
  return YEAR.test(year) ? { path: `${FIGURES_PATH}?year=${year}`, locale: 'en' } : {};
}

/** The language of the card is that of the address in the query. */
function resolveOembed(query = '') {
  if (query.length > MAX_QUERY_LENGTH) return {};
  // Encoded again, so that nothing of it reaches the path.
  return { path: `${OEMBED_PATH}?${new URLSearchParams(query)}`, locale: 'en' };
}

function decodeName(encoded) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/**
 * Proxies requests for sitemaps, feeds, robots.txt, oEmbed and the transparency figures to the API; returns whether it
 * handled the request.
 */
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
  const startedAt = performance.now();
  const countCall = (status) => countApiCall(status, performance.now() - startedAt);
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
  upstream.once('error', () => {
    // A client that left says nothing about the API.
    if (!response.destroyed) countCall(0);
    sendUnavailable();
  });
  upstream.once('response', (answer) => {
    clearTimeout(answerTimer);
    countCall(answer.statusCode);
    if (answer.statusCode !== 200 && answer.statusCode !== 304) {
      answer.resume();
      // 501 is a format of oEmbed that the API does not have.
      if (answer.statusCode === 501) sendError(response, 501);
      else if (answer.statusCode < 500 && answer.statusCode !== 429) sendError(response, 404);
      else sendUnavailable();
      return;
    }
    for (const name of RESPONSE_HEADERS) if (answer.headers[name]) response.setHeader(name, answer.headers[name]);
    // The language is in the address, unlike that of the API.
    response.setHeader('Vary', 'Accept-Encoding');
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

const STATUS_TEXT = {
  404: 'Not found',
  405: 'Method not allowed',
  501: 'Not implemented',
  503: 'Try again in a moment',
};

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
