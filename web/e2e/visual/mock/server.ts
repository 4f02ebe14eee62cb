import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { disputeAnswers } from './disputes';
import { identityAnswers } from './identity';
import { notificationAnswers } from './notification-settings';
import { answers as recorded } from './recorded';
import { refundAnswers } from './refund-requests';
import { reviewAnswers } from './reviews';
import { salesAnswers } from './sales';
import { staffAnswers } from './staff';
import { standingAnswers } from './standing';
import { recordingKey } from './types';

const answers: Record<string, unknown> = {
  ...recorded,
  ...refundAnswers,
  ...disputeAnswers,
  ...identityAnswers,
  ...notificationAnswers,
  ...salesAnswers,
  ...reviewAnswers,
  ...staffAnswers,
  ...standingAnswers,
};
const IMAGES = join(__dirname, '../../../../infra/demo/pictures');
const NOT_FOUND = { payload: null, error: { code: 'post_not_found', message: 'Not here.', fields: {}, facts: {} } };

/** Serves recorded responses to the web server and its pages; nothing changes between runs. */
export function startMockApi(port: number): Promise<Server> {
  const origin = `http://localhost:${port}`;
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(request, response, origin);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
}

const CORS = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': 'authorization, content-type, version, accept-language, idempotency-key',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT',
  'Access-Control-Max-Age': '600',
};

function answer(request: IncomingMessage, response: ServerResponse, origin: string): void {
  const address = request.url ?? '/';
  const picture = /^\/media\/([\w-]+)\//.exec(address)?.[1];
  if (picture) {
    response.setHeader('Content-Type', 'image/webp');
    response.end(readFileSync(join(IMAGES, `${picture}.webp`)));
    return;
  }
  // The stream stays open without events.
  if (address.startsWith('/notifications/stream')) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    return;
  }
  if (request.method === 'POST' && /^\/posts\/[\w-]+\/view$/.test(address)) {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ payload: { received: true } }));
    return;
  }
  const viewer = request.headers.authorization ? 'member' : 'guest';
  const arabic = request.headers['accept-language'] === 'ar';
  const found = findRecorded(viewer, address, arabic) ?? findStatement(address);
  const body = JSON.stringify(found ?? NOT_FOUND).replaceAll('http://stand-in', origin);
  response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(body);
}

type RecordedDetails = { payload: { entries: unknown[] } };

/** Makes the first page of a month's statement from its recorded details. */
function findStatement(address: string): unknown {
  const period = /^\/payments\/statement\?from=([\d-]+)/.exec(address)?.[1];
  const details = answers[`member /revenue-share/details?period=${period}`] as RecordedDetails | undefined;
  const entries = details?.payload.entries ?? [];
  return details && { payload: entries.slice(0, 20), nextCursor: entries.length > 20 ? 'more' : null };
}

/** Recorded members by handle: a member's page is asked for by `@handle`. */
const idsByHandle = new Map(
  Object.entries(answers).flatMap(([key, answer]) => {
    const { _id, handle } = (answer as { payload: { _id?: string; handle?: string } | null }).payload ?? {};
    return handle && key.endsWith(` /users/${_id}`) ? [[handle, _id]] : [];
  }),
);

const withId = (address: string) =>
  address.replace(/^\/users\/%40(\w+)/, (whole, handle) => {
    const id = idsByHandle.get(handle);
    return id ? `/users/${id}` : whole;
  });

/** Finds the closest recording: with the query, else without; in the language, else in English. */
export function findRecorded(viewer: 'guest' | 'member', address: string, arabic: boolean): unknown {
  const name = recordingKey(withId(address));
  const names = [name, name.split('?')[0] ?? name];
  const viewers = viewer === 'member' ? ['member', 'guest'] : ['guest'];
  for (const one of names) {
    for (const who of viewers) {
      const found = (arabic && answers[`${who} ${one} ar`]) || answers[`${who} ${one}`];
      if (found) return applyLimit(found, address);
    }
  }
  return null;
}

function applyLimit(found: unknown, address: string): unknown {
  const limit = Number(new URL(address, 'http://stand-in').searchParams.get('limit') ?? 0);
  const list = found as { payload: unknown; nextCursor?: string | null };
  if (!limit || !Array.isArray(list.payload) || list.payload.length <= limit) return found;
  return { ...list, payload: list.payload.slice(0, limit) };
}
