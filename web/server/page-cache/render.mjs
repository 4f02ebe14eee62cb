import { createHash } from 'node:crypto';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { getRequestId, requestIdHeaders, withRequestId } from '../log.mjs';
import { countRender, watchQueue } from '../metrics/index.mjs';
import { extractIds } from './store.mjs';

// Includes the time that a render waits in the queue.
const RENDER_TIMEOUT_MS = 15_000;
// Separate queues: a burst of images delays no page and uses two renderers at most.
const PAGE_QUEUE = { concurrency: 16, maxQueued: 400 };
const IMAGE_QUEUE = { concurrency: 2, maxQueued: 100 };
// The `s-maxage` of a page without some or all of its data, in milliseconds: `PARTIAL_REVALIDATE_SECONDS` and
// `UNAVAILABLE_REVALIDATE_SECONDS` of shell/page-props.
const PARTIAL_MAX_AGE_MS = 2000;
const UNAVAILABLE_MAX_AGE_MS = 1000;

/** The render queue is full; the client should retry. */
export class RenderQueueFull extends Error {}

/**
 * Next on a loopback address of its own, so that its responses can be cached: client headers never reach it and cannot
 * change a cached page.
 */
export async function createRenderer(handle) {
  const server = createServer((request, response) => {
    withRequestId(getRequestId(request), () => handle(request, response)).catch(
      () => response.headersSent || response.writeHead(500).end(),
    );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  server.unref();
  const { port } = server.address();
  const pages = createQueue('page', port, PAGE_QUEUE);
  const images = createQueue('image', port, IMAGE_QUEUE);
  return (address) => (address.startsWith('/api/og/') ? images : pages)(address);
}

function createQueue(name, port, { concurrency, maxQueued }) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  let queued = 0;
  watchQueue(name, () => ({ running: Math.min(queued, concurrency), waiting: Math.max(0, queued - concurrency) }));
  return async (address) => {
    if (queued >= maxQueued) {
      countRender(name, 'refused');
      throw new RenderQueueFull();
    }
    const startedAt = performance.now();
    let result = 'failed';
    queued += 1;
    try {
      const page = await renderPage({ agent, port, address });
      if (page.status < 500 && !page.isUnavailable) result = 'rendered';
      return page;
    } finally {
      queued -= 1;
      countRender(name, result, performance.now() - startedAt);
    }
  };
}

async function renderPage({ agent, port, address }) {
  const startedAt = Date.now();
  const { status, headers, body } = await fetchPage({ agent, port, address });
  const type = headers['content-type'] ?? 'text/plain';
  const named = /^(?:text|application)\//.test(type) ? body.toString('utf8') : (headers['x-shows'] ?? '');
  const [, seconds = '10'] = /s-maxage=(\d+)/.exec(headers['cache-control'] ?? '') ?? [];
  const maxAge = 1000 * Math.min(Number(seconds), 600);
  return {
    status,
    location: headers.location,
    type,
    body,
    etag: computeEtag(type, body, named),
    resourceIds: extractIds(`${address} ${named}`),
    startedAt,
    maxAge,
    isPartial: maxAge <= PARTIAL_MAX_AGE_MS,
    isUnavailable: maxAge <= UNAVAILABLE_MAX_AGE_MS,
  };
}

/** Same ETag for the same page, independent of the time of rendering. */
function computeEtag(type, body, text) {
  const content = type.startsWith('image/') ? body : text.replace(/"renderedAt":\d+/g, '');
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function fetchPage({ agent, port, address }) {
  return new Promise((resolve, reject) => {
    // The id belongs to one request; a page rendered for many must not carry it.
    const headers = { ...requestIdHeaders(), ...(address.startsWith('/_next/data/') && { 'x-nextjs-data': '1' }) };
    const request = httpRequest(
      { agent, host: '127.0.0.1', port, path: address, headers, signal: AbortSignal.timeout(RENDER_TIMEOUT_MS) },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });
}
