import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const VALID_REQUEST_ID = /^[0-9A-Za-z]{8,64}$/;
const STATIC_PATH = /^\/(?:_next\/static|art|fonts|icons)\/|^\/(?:boot\.js|api\/health)$/;

/**
 * Id of the current request. Next bundles pages separately from this file, so it is stored on a global that both can
 * read.
 */
const requestIds = new AsyncLocalStorage();
globalThis.__qimaRequestId = () => requestIds.getStore();

/** Returns the request id of the proxy in front, or a new one. */
export function getRequestId({ headers }) {
  const incoming = headers['x-request-id'];
  return typeof incoming === 'string' && VALID_REQUEST_ID.test(incoming) ? incoming : randomUUID().replaceAll('-', '');
}

export function withRequestId(id, work) {
  return requestIds.run(id, work);
}

/** Binds a later socket callback to the current request. */
export const bindContext = AsyncLocalStorage.bind;

/** Headers that pass the request id to the API and to page rendering, for correlating log lines. */
export function requestIdHeaders() {
  const id = requestIds.getStore();
  return id ? { 'x-request-id': id } : {};
}

const isJson = process.env.LOG_FORMAT === 'json';
const isInfoEnabled = /^(?:debug|info)$/i.test(process.env.LOG_LEVEL || 'info');

/** Writes one line: JSON in production, readable text in development. Fields never contain queries or headers. */
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

/**
 * Access log: method, path, status and duration of each response, except build files. `onClosed` takes the duration in
 * milliseconds, of build files too.
 */
export function logRequest(request, response, onClosed) {
  const path = pathname(request.url);
  const isLogged = !STATIC_PATH.test(path);
  const startedAt = performance.now();
  const onClose = () => {
    const duration = performance.now() - startedAt;
    onClosed?.(duration);
    if (!isLogged) return;
    const ms = Math.round(10 * duration) / 10;
    log('info', 'request', { method: request.method, path, status: response.statusCode, ms });
  };
  response.once('close', isLogged ? bindContext(onClose) : onClose);
}
