import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import next from 'next';
import { bootScript } from './boot.mjs';
import { canonicalAddress, securityHeaders, sharedCachePolicy } from './headers.mjs';

const dev = process.argv.includes('--dev');
const port = Number(process.env.WEB_PORT || process.env.PORT || 3000);
const hostname = process.env.WEB_HOST || 'localhost';
// Texts are read relative to this folder, whoever starts the server.
process.chdir(import.meta.dirname);
process.env.NODE_ENV = dev ? 'development' : 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';

const app = next({ dev, dir: import.meta.dirname, hostname, port, webpack: dev });
await app.prepare();
const handle = app.getRequestHandler();

const boot = Buffer.from(bootScript(process.env));
const bootTag = `"${createHash('sha256').update(boot).digest('base64url').slice(0, 16)}"`;
const headers = securityHeaders({ apiOrigin: process.env.API_ORIGIN || 'http://localhost:8000', dev });

function serveBoot(request, response) {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', bootTag);
  if (request.headers['if-none-match'] === bootTag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.end(boot);
}

const server = createServer((request, response) => {
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
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'cache-control' ? sharedCachePolicy(value) : value);
  handle(request, response).catch((error) => {
    console.error('web: a request failed', error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});

if (dev) server.on('upgrade', app.getUpgradeHandler());

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  // What is in flight ends; a connection that never does is cut.
  server.close(() => app.close().finally(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 5000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, process.env.WEB_HOST, () => {
  console.log(`web ready on http://localhost:${port}`);
});
