import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isEmbedded } from '../headers.mjs';
import { log, pathname } from '../log.mjs';
import { watchStore } from '../metrics/index.mjs';
import { cacheKeyOf } from './cache-key.mjs';
import { RenderQueueFull } from './render.mjs';
import { respond, tryLater } from './respond.mjs';
import { PageStore } from './store.mjs';

const MAX_BYTES = 48 * 1024 * 1024;
// A member without a handle has a page by id, one with a handle a redirect from there.
const CACHED_STATUSES = new Set([200, 308, 404]);

const UNLIMITED = { admit: () => ({ release() {} }) };

/**
 * Cache of public pages and Open Graph images. `render(address)` renders one; `errorPages` holds, by language, the page
 * for a resource that is temporarily unavailable, `gonePages` the card in the place of a post that is not public;
 * `visitors` limits the renderings of a visitor.
 */
export function createPageCache({
  render,
  errorPages,
  gonePages,
  build,
  store = new PageStore({ maxBytes: MAX_BYTES }),
  visitors = UNLIMITED,
}) {
  watchStore(store);
  const inFlight = new Map();
  const notFoundPages = new Map();

  function renderOnce(address) {
    const rendering = inFlight.get(address) ?? renderAndStore(address).finally(() => inFlight.delete(address));
    inFlight.set(address, rendering);
    return rendering;
  }

  async function renderAndStore(address) {
    const page = await render(address).catch((error) => logRenderError(address, error));
    const isComplete = page && !page.isPartial && CACHED_STATUSES.has(page.status);
    // While the API is down, a complete page is never replaced.
    const stale = isComplete ? null : store.staleOnError(address);
    if (stale) return stale;
    if (page?.isUnavailable) return { ...page, status: 503 };
    if (!CACHED_STATUSES.has(page?.status)) return null;
    const same = notFoundPages.get(address.startsWith('/ar/'));
    // All unknown URLs share one not-found page a language.
    if (page.status === 404 && same?.etag === page.etag) Object.assign(page, { body: same.body, isShared: true });
    else if (page.status === 404 && page.type.startsWith('text/html'))
      notFoundPages.set(address.startsWith('/ar/'), page);
    store.put(address, page);
    return page;
  }

  async function servePage(request, response, { address, measured }) {
    const found = store.get(address);
    if (found?.isStale) void renderOnce(address);
    measured.cache = found?.state ?? 'miss';
    if (found) return respondWithPage(request, response, address, found.entry);
    // A page that is being rendered for another reader costs nothing more.
    const { release, retryAfter, delay } = inFlight.has(address) ? {} : visitors.admit(request);
    if (retryAfter) return refuse(request, response, { address, retryAfter, delay });
    try {
      const page = await renderOnce(address);
      if (page?.failedAt) measured.cache = 'stale';
      if (!page) return serveErrorPage(request, response, address);
      return await respondWithPage(request, response, address, page);
    } finally {
      release?.();
    }
  }

  /** Answers a visitor beyond the limit. */
  async function refuse(request, response, { address, retryAfter, delay }) {
    if (delay) await setTimeout(delay);
    log('warn', 'visitor_limited', { path: pathname(address) });
    return respondWithErrorPage(request, response, { address, status: 429, retryAfter });
  }

  function respondWithPage(request, response, address, page) {
    if (page.status === 404 && isEmbedded(address)) return serveGonePage(request, response, languageOf(address));
    return respond(request, response, page);
  }

  /** Answers an embedded card whose post is not public. */
  function serveGonePage(request, response, language) {
    const body = gonePages[language];
    return respond(request, response, { status: 404, type: 'text/html; charset=utf-8', body, etag: '' });
  }

  function serveErrorPage(request, response, address) {
    const reference = randomBytes(4).toString('hex').toUpperCase();
    log('error', 'page_unavailable', { path: pathname(address), reference });
    response.setHeader('Server-Timing', `reference;desc="${reference}"`);
    return respondWithErrorPage(request, response, { address, status: 503 });
  }

  function respondWithErrorPage(request, response, { address, status, retryAfter }) {
    tryLater(response, retryAfter);
    if (/^\/(?:api|_next)\//.test(address)) return response.writeHead(status).end();
    const body = errorPages[languageOf(address)];
    return respond(request, response, { status, type: 'text/html; charset=utf-8', body, etag: '', retryAfter });
  }

  /**
   * Serves public URLs and rejects unsupported methods; returns false for other requests. The state of the cache is
   * noted in `measured.cache`.
   */
  async function serve(request, response, measured = {}) {
    const match = cacheKeyOf(request.method, request.url, build);
    if (!match) return false;
    if (match.status) reject(response, match.status);
    else if (match.redirect) response.writeHead(308, { Location: match.redirect }).end();
    else if (match.gone) await serveGonePage(request, response, match.gone);
    else if (match.withoutBody) response.writeHead(404, { 'Cache-Control': 'public, max-age=60' }).end();
    else {
      const address = match.page ?? (match.notFound === 'ar' ? '/ar/404' : '/404');
      await servePage(request, response, { address, measured });
    }
    return true;
  }

  return { serve, invalidate: (ids) => store.invalidate(ids) };
}

function languageOf(address) {
  return address.startsWith('/ar/') ? 'ar' : 'en';
}

function reject(response, status) {
  if (status === 405) response.setHeader('Allow', 'GET, HEAD');
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status).end();
}

function logRenderError(address, error) {
  if (!(error instanceof RenderQueueFull))
    log('error', 'page_render_failed', { path: pathname(address), error: error.stack });
  return null;
}
