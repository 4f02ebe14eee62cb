import { createHash } from 'node:crypto';
import { Agent, request as ask, createServer } from 'node:http';
import { idHeaders, requestIdOf, within } from '../log.mjs';
import { idsIn } from './store.mjs';

// With the time that a drawing waits for its turn.
const PATIENCE = 15_000;
// A burst of pictures keeps no page waiting, and takes no more of the machine than two at a time do.
const PAGES = { atOnce: 16, mostWaiting: 400 };
const PICTURES = { atOnce: 2, mostWaiting: 100 };
// How a page says that the API was away for some of it, or for all of it (PARTLY and NOT in shell/page-props).
const PART = 2000;
const EMPTY = 1000;

/** Too many pages wait to be drawn: the next one has to come back. */
export class Crowded extends Error {}

/**
 * Next on an address of its own that only this machine knows, so that what it answers can be kept: the reader's
 * headers never come there, so no header can change what is kept.
 */
export async function drawingOf(handle) {
  const server = createServer((request, response) => {
    within(requestIdOf(request), () => handle(request, response)).catch(
      () => response.headersSent || response.writeHead(500).end(),
    );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  server.unref();
  const { port } = server.address();
  const pages = laneOf(port, PAGES);
  const pictures = laneOf(port, PICTURES);
  return (address) => (address.startsWith('/api/og/') ? pictures : pages)(address);
}

function laneOf(port, { atOnce, mostWaiting }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let waiting = 0;
  return async (address) => {
    if (waiting >= mostWaiting) throw new Crowded();
    waiting += 1;
    try {
      return await answered({ agent, port, address });
    } finally {
      waiting -= 1;
    }
  };
}

async function answered({ agent, port, address }) {
  const begunAt = Date.now();
  const { status, headers, body } = await got({ agent, port, address });
  const type = headers['content-type'] ?? 'text/plain';
  const named = /^(?:text|application)\//.test(type) ? body.toString('utf8') : (headers['x-shows'] ?? '');
  const [, seconds = '10'] = /s-maxage=(\d+)/.exec(headers['cache-control'] ?? '') ?? [];
  const freshFor = 1000 * Math.min(Number(seconds), 600);
  return {
    status,
    type,
    body,
    tag: tagOf(type, body, named),
    shows: idsIn(`${address} ${named}`),
    begunAt,
    freshFor,
    isPart: freshFor <= PART,
    isEmpty: freshFor <= EMPTY,
  };
}

/** The same for the same page: when it was drawn makes it no other one. */
function tagOf(type, body, text) {
  const drawn = type.startsWith('image/') ? body : text.replace(/"renderedAt":\d+/g, '');
  return `W/"${createHash('sha256').update(drawn).digest('base64url').slice(0, 22)}"`;
}

function got({ agent, port, address }) {
  return new Promise((resolve, reject) => {
    // The id is a request's own: the page is drawn for many, and nothing of it may show whose was the first.
    const headers = { ...idHeaders(), ...(address.startsWith('/_next/data/') && { 'x-nextjs-data': '1' }) };
    const sent = ask(
      { agent, host: '127.0.0.1', port, path: address, headers, signal: AbortSignal.timeout(PATIENCE) },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
