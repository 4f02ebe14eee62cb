import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { log, pathname } from '../log.mjs';
import { registry } from './index.mjs';

const DEFAULT_HOST = '127.0.0.1';

/**
 * Serves `/metrics` and `/health` of this process on METRICS_PORT, apart from the product's pages, as the API does.
 * Returns the server; without a port, or with one in use, which is only logged, null.
 */
export async function serveMetrics({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }) {
  if (!METRICS_PORT) return null;
  const server = createServer((request, response) => void respond(request, response, METRICS_TOKEN));
  try {
    server.listen(Number(METRICS_PORT), METRICS_HOST || DEFAULT_HOST);
    await once(server, 'listening');
  } catch (error) {
    log('warn', 'metrics_not_served', { port: METRICS_PORT, error: error.message });
    return null;
  }
  // Process metrics cost a timer, so only a process that shows them has them.
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  // It holds up no shutdown.
  return server.unref();
}

async function respond(request, response, token) {
  const path = pathname(request.url);
  if (path === '/health') return response.end('ok\n');
  if (path !== '/metrics') return response.writeHead(404).end('not found\n');
  if (token && !isAuthorized(request, token)) return response.writeHead(401).end('token required\n');
  try {
    const body = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(body);
  } catch (error) {
    log('error', 'metrics_failed', { error: error.stack });
    response.writeHead(500).end();
  }
}

function isAuthorized({ headers }, token) {
  const digest = (text) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
