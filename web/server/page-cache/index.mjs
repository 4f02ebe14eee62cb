import { randomBytes } from 'node:crypto';
import { log, pathname } from '../log.mjs';
import { cacheKeyOf } from './cache-key.mjs';
import { RenderQueueFull } from './render.mjs';
import { respond, serviceUnavailable } from './respond.mjs';
import { PageStore } from './store.mjs';

const MAX_BYTES = 48 * 1024 * 1024;

/**
 * Cache of public pages and Open Graph images. `render(address)` renders one; `errorPages` holds, by language, the page
 * for a resource that is temporarily unavailable.
 */
export function createPageCache({ render, errorPages, build, store = new PageStore({ maxBytes: MAX_BYTES }) }) {
  const inFlight = new Map();
  const notFoundPages = new Map();

  function renderOnce(address) {
    const rendering = inFlight.get(address) ?? renderAndStore(address).finally(() => inFlight.delete(address));
    inFlight.set(address, rendering);
    return rendering;
  }

  async function renderAndStore(address) {
    const page = await render(address).catch((error) => logRenderError(address, error));
    const isComplete = page && !page.isPartial && [200, 404].includes(page.status);
    // While the API is down, a complete page is never replaced.
    const stale = isComplete ? null : store.staleOnError(address);
    if (stale) return stale;
    if (page?.isUnavailable) return { ...page, status: 503 };
    if (page?.status !== 200 && page?.status !== 404) return null;
    const same = notFoundPages.get(address.startsWith('/ar/'));
    // All unknown URLs share one not-found page a language.
    if (page.status === 404 && same?.etag === page.etag) Object.assign(page, { body: same.body, isShared: true });
    else if (page.status === 404 && page.type.startsWith('text/html'))
      notFoundPages.set(address.startsWith('/ar/'), page);
    store.put(address, page);
    return page;
  }

  async function servePage(request, response, address) {
    const found = store.get(address);
    if (found?.isStale) void renderOnce(address);
    const page = found?.entry ?? (await renderOnce(address));
    return page ? respond(request, response, page) : serveErrorPage(request, response, address);
  }

  function serveErrorPage(request, response, address) {
    const reference = randomBytes(4).toString('hex').toUpperCase();
    log('error', 'page_unavailable', { path: pathname(address), reference });
    response.setHeader('Server-Timing', `reference;desc="${reference}"`);
    serviceUnavailable(response);
    if (/^\/(?:api|_next)\//.test(address)) return response.writeHead(503).end();
    const body = errorPages[address.startsWith('/ar/') ? 'ar' : 'en'];
    return respond(request, response, { status: 503, type: 'text/html; charset=utf-8', body, etag: '' });
  }

  /** Serves public URLs and rejects unsupported methods; returns false for other requests. */
  async function serve(request, response) {
    const match = cacheKeyOf(request.method, request.url, build);
    if (!match) return false;
    if (match.status) reject(response, match.status);
    else if (match.redirect) response.writeHead(308, { Location: match.redirect }).end();
    else if (match.withoutBody) response.writeHead(404, { 'Cache-Control': 'public, max-age=60' }).end();
    else await servePage(request, response, match.page ?? (match.notFound === 'ar' ? '/ar/404' : '/404'));
    return true;
  }

  return { serve, invalidate: (ids) => store.invalidate(ids) };
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
