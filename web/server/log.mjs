import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const GIVEN = /^[0-9A-Za-z]{8,64}$/;
const FILES = /^\/(?:_next\/static|art|fonts|icons)\/|^\/(?:boot\.js|api\/health)$/;

/** The id of the request that is being answered. Next bundles pages apart from this file, so it stands where both see it. */
const ids = new AsyncLocalStorage();
globalThis.__qimaRequestId = () => ids.getStore();

/** The id by which whoever stands in front knows the request, or one of its own. */
export function requestIdOf({ headers }) {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID().replaceAll('-', '');
}

export function within(id, work) {
  return ids.run(id, work);
}

/** What happens later, in a socket's name, for the request that is being answered now. */
export const kept = AsyncLocalStorage.bind;

/** What the API and the drawing of a page are sent, so that their lines can be found by it. */
export function idHeaders() {
  const id = ids.getStore();
  return id ? { 'x-request-id': id } : {};
}

const asJson = process.env.LOG_FORMAT === 'json';
const isLoud = /^(?:debug|info)$/i.test(process.env.LOG_LEVEL || 'info');

/** One line: JSON in production, for people in development. Its fields hold no query and no header. */
export function log(level, event, fields = {}) {
  if (level === 'info' && !isLoud) return;
  const line = { request_id: ids.getStore(), ...fields };
  const timestamp = new Date().toISOString();
  const write = level === 'info' ? console.log : console.error;
  if (asJson) write(JSON.stringify({ ...line, level, timestamp, event }));
  else write(`${timestamp} [${level}] ${event} ${shown(line)}`);
}

function shown(fields) {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

export function pathOf(url) {
  return url.split('?', 1)[0];
}

/** Says of each answer what was asked, how it ended and how long it took; of files of the build nothing. */
export function logged(request, response) {
  const path = pathOf(request.url);
  if (FILES.test(path)) return;
  const began = performance.now();
  const ended = () =>
    log('info', 'request', {
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(10 * (performance.now() - began)) / 10,
    });
  response.once('close', kept(ended));
}
