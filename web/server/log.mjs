import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const VALID_REQUEST_ID = /^[0-9A-Za-z]{8,64}$/;
const STATIC_PATH = /^\/(?:_next\/static|art|fonts|icons)\/|^\/(?:boot\.js|api\/health)$/;

/** The id of the request that is being answered. Next bundles pages apart from this file, so it stands where both see it. */
const requestIds = new AsyncLocalStorage();
globalThis.__qimaRequestId = () => requestIds.getStore();

/** The id by which whoever stands in front knows the request, or one of its own. */
export function getRequestId({ headers }) {
  const incoming = headers['x-request-id'];
  return typeof incoming === 'string' && VALID_REQUEST_ID.test(incoming) ? incoming : randomUUID().replaceAll('-', '');
}

export function withRequestId(id, work) {
  return requestIds.run(id, work);
}

/** What happens later, in a socket's name, for the request that is being answered now. */
export const bindContext = AsyncLocalStorage.bind;

/** What the API and the drawing of a page are sent, so that their lines can be found by it. */
export function requestIdHeaders() {
  const id = requestIds.getStore();
  return id ? { 'x-request-id': id } : {};
}

const isJson = process.env.LOG_FORMAT === 'json';
const isInfoEnabled = /^(?:debug|info)$/i.test(process.env.LOG_LEVEL || 'info');

/** One line: JSON in production, for people in development. Its fields hold no query and no header. */
export function log(level, event, fields = {}) {
  if (level === 'info' && !isInfoEnabled) return;
  const line = { request_id: requestIds.getStore(), ...fields };
  const timestamp = new Date().toISOString();
  const write = level === 'info' ? console.log : console.error;
  if (isJson) write(JSON.stringify({ ...line, level, timestamp, event }));
  else write(`${timestamp} [${level}] ${event} ${formatFields(line)}`);
}

function formatFields(fields) {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

export function pathname(url) {
  return url.split('?', 1)[0];
}

/** Says of each answer what was asked, how it ended and how long it took; of files of the build nothing. */
export function logRequest(request, response) {
  const path = pathname(request.url);
  if (STATIC_PATH.test(path)) return;
  const startedAt = performance.now();
  const onClose = () =>
    log('info', 'request', {
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(10 * (performance.now() - startedAt)) / 10,
    });
  response.once('close', bindContext(onClose));
}
