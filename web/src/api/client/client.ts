import { refreshToken } from '../session/refresh';
import { readToken } from '../session/token-store';
import type { Page } from '../types';
import { isApiError, networkError, toApiError } from './errors';

/** Only these requests send or receive the identity provider's cookies. */
const COOKIE_PATHS = /^\/(users\/(sendOTP|verifyOTP|verify|register|logout)$|identity\/)/;
/** Requests of people who are not signed in: an expired token must not fail them. */
const ANONYMOUS_PATHS =
  /^\/(users\/(sendOTP|verifyOTP|verify|register)|identity\/(?!passkeys$)\w+|identity\/passkeys\/signIn(Begin)?)$/;

/** Limit of a body that survives leaving the page; browsers allow 64 KiB in total, in bytes. */
const MAX_KEEPALIVE_BODY_LENGTH = 4000;

type Query = Record<string, string | number | boolean | null | undefined>;

export type CallOptions = {
  query?: Query;
  body?: unknown;
  /** Replaces the JSON body. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export function apiOrigin(): string {
  return window.__qima?.apiOrigin ?? '';
}

async function send(request: Request, token: string): Promise<Response> {
  if (token) request.headers.set('authorization', token);
  const { pathname } = new URL(request.url);
  try {
    return await fetch(request, { credentials: COOKIE_PATHS.test(pathname) ? 'include' : 'omit' });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw networkError(cause);
  }
}

/**
 * Sends a request as the member of this browser, with one refresh and one retry when its token was refused. Returns
 * successes; throws ApiError otherwise.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  request.headers.set('accept-language', document.documentElement.lang || 'en');
  request.headers.set('version', '2');
  // A body can be read once, so the retry needs a copy made before.
  const retry = request.clone();
  const token = ANONYMOUS_PATHS.test(new URL(request.url).pathname) ? '' : readToken();
  const response = await send(request, token);
  if (response.ok) return response;
  const error = await toApiError(response);
  if (!token || !isApiError(error, 'not_authenticated')) throw error;
  const fresh = await refreshToken(token, apiOrigin());
  const retried = await send(retry, fresh);
  if (retried.ok) return retried;
  throw await toApiError(retried);
}

function buildRequest(method: string, path: string, { query = {}, body, form, headers, signal }: CallOptions): Request {
  const url = new URL(apiOrigin() + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Request(url, {
    method,
    headers: { accept: 'application/json', ...(form ? {} : { 'content-type': 'application/json' }), ...headers },
    body: form ?? json,
    signal,
    // The interface shows the change at once, so it must survive leaving the page.
    keepalive: method !== 'GET' && !form && (json?.length ?? 0) <= MAX_KEEPALIVE_BODY_LENGTH,
  });
}

async function call<Body>(method: string, path: string, options: CallOptions = {}): Promise<Body> {
  const response = await authorizedFetch(buildRequest(method, path, options));
  return response.json();
}

type Envelope<Payload> = { payload: Payload };

/** Requests by path, the keys of SWR; `typedApi` checks path and body against OpenAPI. */
export const api = {
  get: async <Payload>(path: string, query?: Query, signal?: AbortSignal): Promise<Payload> =>
    (await call<Envelope<Payload>>('GET', path, { query, signal })).payload,
  /** Fetches a list with its cursor. */
  page: <Item>(path: string, query?: Query): Promise<Page<Item>> => call<Page<Item>>('GET', path, { query }),
  /** Fetches a body that has more than its payload. */
  body: <Body>(path: string): Promise<Body> => call<Body>('GET', path),
  /** Fetches a file. */
  download: async (path: string): Promise<Blob> => (await authorizedFetch(buildRequest('GET', path, {}))).blob(),
  post: async <Payload>(path: string, body: unknown = {}, options?: Omit<CallOptions, 'body'>): Promise<Payload> =>
    (await call<Envelope<Payload>>('POST', path, { ...options, body })).payload,
  del: async <Payload>(path: string): Promise<Payload> => (await call<Envelope<Payload>>('DELETE', path)).payload,
  upload: async <Payload>(path: string, form: FormData, signal?: AbortSignal): Promise<Payload> =>
    (await call<Envelope<Payload>>('POST', path, { form, signal })).payload,
};
