import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import next from 'next';
import { bootScript, widgetsOf } from './boot.mjs';
import { faultsOf } from './check-env.mjs';
import { syndication } from './feeds-proxy.mjs';
import { takeOwnFonts } from './fontconfig.mjs';
import { leavingOf } from './graceful-shutdown.mjs';
import { asReader, canonicalAddress, securityHeaders, sharedCachePolicy } from './headers.mjs';
import { kept, log, logged, pathOf, requestIdOf, within } from './log.mjs';
import { frontOf } from './page-cache/index.mjs';
import { drawingOf } from './page-cache/render.mjs';
import { hearOfChanges } from './page-cache/revalidate.mjs';
import { packedFrom } from './static-files.mjs';

const faults = faultsOf(process.env);
if (faults.length > 0) {
  console.error(`web: ENV=production needs settings of its own: ${faults.join('; ')}`);
  process.exit(1);
}

const root = dirname(import.meta.dirname);
const dev = process.argv.includes('--dev');
const port = Number(process.env.WEB_PORT || process.env.PORT || 3000);
const hostname = process.env.WEB_HOST || 'localhost';
// Texts are read relative to this folder, whoever starts the server.
process.chdir(root);
process.env.NODE_ENV = dev ? 'development' : 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
takeOwnFonts();

const app = next({ dev, dir: root, hostname, port, webpack: dev });
await app.prepare();
const handle = app.getRequestHandler();

const boot = Buffer.from(bootScript(process.env));
const packedBoot = gzipSync(boot);
const bootTag = `W/"${createHash('sha256').update(boot).digest('base64url').slice(0, 16)}"`;
const headers = securityHeaders({
  apiOrigin: process.env.API_ORIGIN || 'http://localhost:8000',
  widgetOrigins: widgetsOf(process.env).flatMap(({ origins }) => origins),
  dev,
});

const serveSyndicated = syndication(process.env);

function serveBoot(request, response) {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', bootTag);
  if (request.headers['if-none-match'] === bootTag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (packed) response.setHeader('Content-Encoding', 'gzip');
  response.end(packed ? packedBoot : boot);
}

function built(name) {
  return readFileSync(`.next/${name}`);
}

/** Drawings stay a day, so that one which is first used without a connection is there. */
function cachePolicy(url, value) {
  return url?.startsWith('/art/') ? 'public, max-age=86400' : sharedCachePolicy(value);
}

// In development every page is drawn for every reader.
const front = dev
  ? { serve: async () => false, change() {} }
  : frontOf({
      draw: await drawingOf(handle),
      sorry: { en: built('server/pages/en/500.html'), ar: built('server/pages/ar/500.html') },
      build: built('BUILD_ID').toString().trim(),
    });
const sendPacked = dev ? () => false : packedFrom('.next/static');
const worker = { secret: process.env.REVALIDATE_SECRET, change: front.change };

const server = createServer((request, response) => {
  const id = requestIdOf(request);
  response.setHeader('X-Request-Id', id);
  within(id, () => {
    logged(request, response);
    respond(request, response);
  });
});

function respond(request, response) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const canonical = canonicalAddress(request);
  if (canonical) {
    response.writeHead(307, { Location: canonical }).end();
    return;
  }
  if (request.url === '/boot.js') {
    serveBoot(request, response);
    return;
  }
  if (sendPacked(request, response) || serveSyndicated(request, response)) return;
  const answered =
    request.url === '/api/revalidate' ? hearOfChanges(request, response, worker) : answer(request, response);
  answered.catch((error) => {
    log('error', 'request_failed', { error: error.stack });
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
}

async function answer(request, response) {
  if (!(await front.serve(request, response))) await pass(request, response);
}

/** What is not kept is Next's to answer. */
function pass(request, response) {
  // What a reader of the error page can name, and the log beside the error says.
  const reference = randomBytes(4).toString('hex').toUpperCase();
  response.setHeader('Server-Timing', `reference;desc="${reference}"`);
  const failed = () => log('error', 'page_failed', { method: request.method, path: pathOf(request.url), reference });
  response.on(
    'finish',
    kept(() => response.statusCode >= 500 && failed()),
  );
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'cache-control' ? cachePolicy(request.url, value) : value);
  return handle(asReader(request), response);
}

if (dev) server.on('upgrade', app.getUpgradeHandler());

const leave = leavingOf(server, () => app.close());
process.on('SIGTERM', leave);
process.on('SIGINT', leave);

server.listen(port, process.env.WEB_HOST, () => {
  console.log(`web ready on http://localhost:${port}`);
});
