import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PAGE_DATA_CACHE_CONTROL, PUBLIC_PAGE_CACHE_CONTROL } from '../headers.mjs';

const gzipAsync = promisify(gzip);
const MIN_GZIP_BYTES = 1024;

/** Sends a cached page as this client accepts it: compressed or not, complete, without a body, or as 304. */
export async function respond(request, response, page) {
  const { status, location, type, body, etag } = page;
  const isData = type.startsWith('application/json');
  response.setHeader('Content-Type', type);
  response.setHeader('Vary', [response.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  response.setHeader('Cache-Control', isData ? PAGE_DATA_CACHE_CONTROL : PUBLIC_PAGE_CACHE_CONTROL);
  if (etag) response.setHeader('ETag', etag);
  // Otherwise Next's router would show the first version for as long as the tab is open.
  if (isData) response.setHeader('X-Middleware-Cache', 'no-cache');
  if (location) response.setHeader('Location', location);
  if (status === 503 || status === 429) tryLater(response, page.retryAfter);
  if (status === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    response.removeHeader('Content-Type');
    response.writeHead(304).end();
    return;
  }
  const isGzipped = body.length > MIN_GZIP_BYTES && !type.startsWith('image/') && acceptsEncoding(request, 'gzip');
  if (isGzipped) {
    page.gzipped ??= gzipAsync(body);
    response.setHeader('Content-Encoding', 'gzip');
  }
  const bytes = isGzipped ? await page.gzipped : body;
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : bytes);
}

/** Headers of 503 and 429: not cached, and crawlers try again after `seconds`. */
export function tryLater(response, seconds = 5) {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', String(seconds));
  response.removeHeader('ETag');
}

function etagMatches(list = '', etag) {
  return list.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^(?!W\/)/, 'W/') === etag);
}

const ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
};

/** Whether the client accepts a content coding: `br` or `gzip`. */
export function acceptsEncoding({ headers }, coding) {
  return ACCEPTED[coding].test(headers['accept-encoding'] ?? '');
}
