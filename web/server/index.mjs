import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import next from 'next';
import { bootScript, widgetSettings } from './boot.mjs';
import { validateEnv } from './check-env.mjs';
import { createFeedsProxy } from './feeds-proxy.mjs';
import { configureFonts } from './fontconfig.mjs';
import { gracefulShutdown } from './graceful-shutdown.mjs';
import {
  canonicalUrl,
  embedHeaders,
  isEmbedded,
  isFont,
  publicCacheControl,
  securityHeaders,
  stripInternal,
} from './headers.mjs';
import { createIndexNowFile } from './index-now.mjs';
import { bindContext, getRequestId, log, logRequest, pathname, withRequestId } from './log.mjs';
import { createManifest } from './manifest.mjs';
import { countRequest, measureRequest } from './metrics/index.mjs';
import { serveMetrics } from './metrics/server.mjs';
import { createPageCache } from './page-cache/index.mjs';
import { createRenderer } from './page-cache/render.mjs';
import { handleRevalidate } from './page-cache/revalidate.mjs';
import { createSecurityTxt } from './security-txt.mjs';
import { createServiceWorker } from './service-worker.mjs';
import { createStaticFiles } from './static-files.mjs';
import { createVisitorLimit } from './visitor-limit.mjs';
import { redirectVisitor } from './visitor-redirect.mjs';
import { createVisitorTurns } from './visitor-turns.mjs';

const problems = validateEnv(process.env);
if (problems.length > 0) {
  console.error(`web: ENV=production needs settings of its own: ${problems.join('; ')}`);
  process.exit(1);
}

const root = dirname(import.meta.dirname);
const dev = process.argv.includes('--dev');
const port = Number(process.env.WEB_PORT || process.env.PORT || 3000);
const hostname = process.env.WEB_HOST || 'localhost';
// Message files are read relative to this folder, from any working directory.
process.chdir(root);
process.env.NODE_ENV = dev ? 'development' : 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
configureFonts();

const app = next({ dev, dir: root, hostname, port, webpack: dev });
await app.prepare();
const handle = app.getRequestHandler();

// Development has no release whose scripts a worker could keep.
const hasServiceWorker = !dev && process.env.SERVICE_WORKER !== 'off';
const build = dev ? 'development' : readBuildFile('BUILD_ID').toString().trim();
const boot = Buffer.from(bootScript(process.env, { hasServiceWorker }));
const gzippedBoot = gzipSync(boot);
const bootEtag = `W/"${createHash('sha256').update(boot).digest('base64url').slice(0, 16)}"`;
const origins = {
  apiOrigin: process.env.API_ORIGIN || 'http://localhost:8000',
  mediaOrigin: process.env.MEDIA_ORIGIN || undefined,
  webOrigin: process.env.WEB_ORIGIN || 'http://localhost:3000',
};
const production = process.env.ENV === 'production';
const widgetOrigins = widgetSettings(process.env).flatMap(({ origins }) => origins);
const pageHeaders = securityHeaders({ ...origins, widgetOrigins, dev, production });
const cardHeaders = embedHeaders({ ...origins, dev, production });

const serveFeeds = createFeedsProxy(process.env);
const serveSecurityTxt = createSecurityTxt(process.env);
const serveManifest = createManifest(process.env);
const serveServiceWorker = createServiceWorker({ build, isEnabled: hasServiceWorker });
const serveIndexNow = createIndexNowFile(process.env);

function serveBoot(request, response) {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', bootEtag);
  if (request.headers['if-none-match'] === bootEtag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (packed) response.setHeader('Content-Encoding', 'gzip');
  response.end(packed ? gzippedBoot : boot);
}

function readBuildFile(name) {
  return readFileSync(`.next/${name}`);
}

const ASSET = /^\/(?:(?:art|icons)\/|favicon\.ico|apple-touch-icon\.png|embed\.js|embed\/frame\.js)/;

/** Drawings and icons are cached for a day, so that one first used offline is available; the home page depends on the visitor. */
function cachePolicy(url, value) {
  if (/^\/(?:ar)?(?:\?|$)/.test(url)) return 'private, no-cache';
  return ASSET.test(url) ? 'public, max-age=86400' : publicCacheControl(value);
}

// In development every page is rendered for each request.
const pageCache = dev
  ? { serve: async () => false, invalidate() {} }
  : createPageCache({
      render: await createRenderer(handle),
      errorPages: { en: readBuildFile('server/pages/en/500.html'), ar: readBuildFile('server/pages/ar/500.html') },
      gonePages: {
        en: readBuildFile('server/pages/en/embed/gone.html'),
        ar: readBuildFile('server/pages/ar/embed/gone.html'),
      },
      build,
      visitors: createVisitorLimit(process.env),
    });
const turns = createVisitorTurns(process.env);
const serveStatic = dev ? () => false : createStaticFiles('.next/static');
const revalidation = { secret: process.env.REVALIDATE_SECRET, invalidate: pageCache.invalidate };

const server = createServer((request, response) => {
  const id = getRequestId(request);
  response.setHeader('X-Request-Id', id);
  withRequestId(id, () => {
    const measured = measureRequest(request);
    logRequest(request, response, (milliseconds) => countRequest(measured, response, milliseconds));
    respond(request, response, measured);
  });
});

function respond(request, response, measured) {
  const headers = isEmbedded(request.url) ? cardHeaders : pageHeaders;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isFont(request.url)) response.setHeader('Access-Control-Allow-Origin', '*');
  const canonical = canonicalUrl(request);
  if (canonical) {
    response.writeHead(307, { Location: canonical }).end();
    return;
  }
  if (request.url === '/boot.js') {
    serveBoot(request, response);
    return;
  }
  if (serveSecurityTxt(request, response) || serveManifest(request, response) || serveIndexNow(request, response))
    return;
  if (serveServiceWorker(request, response)) return;
  if (serveStatic(request, response) || serveFeeds(request, response) || redirectVisitor(request, response)) return;
  const handling =
    request.url === '/api/revalidate'
      ? handleRevalidate(request, response, revalidation)
      : servePage(request, response, measured);
  handling.catch((error) => {
    log('error', 'request_failed', { error: error.stack });
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
}

async function servePage(request, response, measured) {
  if (await pageCache.serve(request, response, measured)) return;
  if (await turns.take(request, response)) await serveWithNext(request, response);
  else response.writeHead(429, { 'Cache-Control': 'no-store', 'Retry-After': '1' }).end();
}

/** Next answers what the page cache does not. */
function serveWithNext(request, response) {
  // Reference that the error page shows and that the log line of the error carries.
  const reference = randomBytes(4).toString('hex').toUpperCase();
  response.setHeader('Server-Timing', `reference;desc="${reference}"`);
  const logFailure = () =>
    log('error', 'page_failed', { method: request.method, path: pathname(request.url), reference });
  response.on(
    'finish',
    bindContext(() => response.statusCode >= 500 && logFailure()),
  );
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'cache-control' ? cachePolicy(request.url, value) : value);
  return handle(stripInternal(request), response);
}

await serveMetrics(process.env);

if (dev) server.on('upgrade', app.getUpgradeHandler());

const shutdown = gracefulShutdown(server, () => app.close());
process.on('SIGTERM', shutdown);
process.on('SIGINT', shutdown);

// On a developer's machine other machines reach it only if WEB_HOST says so.
server.listen(port, process.env.WEB_HOST || '127.0.0.1', () => {
  console.log(`web ready on http://localhost:${port}`);
});
