// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { API, answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { refreshDelay } from '../session/refresh';
import { clearToken, readToken, sessionEndReason, storeToken } from '../session/token-store';
import { api } from './client';
import { ApiError } from './errors';
import { typedApi, unwrapPayload } from './openapi-client';

const LATER = '2030-01-01T00:00:00Z';
const path = (request: Request) => request.url.slice(API.length);
const isRefresh = (request: Request) => path(request) === '/identity/refresh';

beforeEach(stubPage);

/** An API that accepts one token and returns it to refreshes. */
function apiThatKnows(token: string) {
  return answerWith(async (request) => {
    if (isRefresh(request)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return json({ payload: { token, expiresAt: LATER } });
    }
    if (request.headers.get('authorization') !== token) return errorResponse(401, 'not_authenticated');
    return json({ payload: { path: path(request), body: await request.text() } });
  });
}

test('sends the raw token with version and language, and no cookie', async () => {
  storeToken('t1', LATER);
  const requests = apiThatKnows('t1');
  document.documentElement.lang = 'ar';
  await api.get('/users/me', { limit: 5, cursor: null });
  const [sent] = requests;
  expect(sent?.request.url).toBe(`${API}/users/me?limit=5`);
  expect(sent?.request.headers.get('authorization')).toBe('t1');
  expect(sent?.request.headers.get('version')).toBe('2');
  expect(sent?.request.headers.get('accept-language')).toBe('ar');
  expect(sent?.credentials).toBe('omit');
});

test('cookies are sent for sign-in, sign-up, logout and the identity provider only', async () => {
  const requests = answerWith(() => json({ payload: {} }));
  const users = ['sendOTP', 'verifyOTP', 'verify', 'register', 'logout'].map((name) => `/users/${name}`);
  for (const one of [...users, '/identity/begin']) await api.post(one);
  for (const one of ['/users/sendOTPs', '/posts', '/users/verifyAll', '/users/update']) await api.post(one);
  expect(requests.map(({ credentials }) => credentials)).toEqual([
    ...Array.from({ length: 6 }, () => 'include'),
    ...Array.from({ length: 4 }, () => 'omit'),
  ]);
});

test('writes survive leaving the page; a long body, which browsers refuse then, is awaited', async () => {
  const requests = answerWith(() => json({ payload: {} }));
  await api.post('/users/follow/1');
  await api.del('/posts/1');
  await api.get('/posts');
  await api.post('/posts', { text: 'م'.repeat(4000) });
  await api.upload('/files', new FormData());
  expect(requests.map(({ request }) => request.keepalive)).toEqual([true, true, false, false, false]);
});

test('twenty concurrent refusals cause one refresh, and all requests succeed', async () => {
  storeToken('stale', LATER);
  const requests = apiThatKnows('fresh');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => api.post<{ body: string }>(`/posts/${index}/share`, { index })),
  );
  expect(requests.filter(({ request }) => isRefresh(request))).toHaveLength(1);
  expect(answers.map(({ body }) => JSON.parse(body).index)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(readToken()).toBe('fresh');
});

test('a request is retried once only', async () => {
  storeToken('stale', LATER);
  const requests = answerWith((request) =>
    isRefresh(request)
      ? json({ payload: { token: 'fresh', expiresAt: LATER } })
      : errorResponse(401, 'not_authenticated'),
  );
  await expect(api.get('/users/me')).rejects.toMatchObject({ status: 401, code: 'not_authenticated' });
  expect(requests.filter(({ request }) => !isRefresh(request))).toHaveLength(2);
});

test('a guest’s refusal causes no refresh', async () => {
  const requests = apiThatKnows('t1');
  await expect(api.get('/users/me')).rejects.toMatchObject({ code: 'not_authenticated' });
  expect(requests).toHaveLength(1);
});

test('another 401 causes no refresh', async () => {
  storeToken('t1', LATER);
  const requests = answerWith(() => errorResponse(401, 'otp_invalid'));
  await expect(api.post('/users/verifyOTP', {})).rejects.toMatchObject({ code: 'otp_invalid' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.request.headers.get('authorization')).toBeNull();
});

test('a fresh token of another tab is used without a refresh', async () => {
  storeToken('stale', LATER);
  const requests = answerWith((request) => {
    if (request.headers.get('authorization') === 'theirs') return json({ payload: 'ok' });
    localStorage.setItem('token', 'theirs');
    return errorResponse(401, 'not_authenticated');
  });
  expect(await api.get('/users/me')).toBe('ok');
  expect(requests.some(({ request }) => isRefresh(request))).toBe(false);
});

test('an ended session deletes the token and notifies', async () => {
  storeToken('stale', LATER);
  answerWith((request) => errorResponse(401, isRefresh(request) ? 'session_ended' : 'not_authenticated'));
  await expect(api.get('/users/me')).rejects.toMatchObject({ code: 'session_ended' });
  expect(readToken()).toBe('');
  expect(sessionEndReason()).toBe('ended');
});

test('a failed refresh request keeps the session', async () => {
  storeToken('stale', LATER);
  answerWith((request) =>
    isRefresh(request) ? errorResponse(503, 'service_unavailable') : errorResponse(401, 'not_authenticated'),
  );
  await expect(api.get('/users/me')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(readToken()).toBe('stale');
});

test('signing out during a refresh stays signed out', async () => {
  storeToken('stale', LATER);
  answerWith((request) => {
    if (!isRefresh(request)) return errorResponse(401, 'not_authenticated');
    clearToken();
    return json({ payload: { token: 'fresh', expiresAt: LATER } });
  });
  await expect(api.get('/users/me')).rejects.toMatchObject({ code: 'session_ended' });
  expect(readToken()).toBe('');
});

test('an error has code, fields, facts and retry time', async () => {
  answerWith(() =>
    json(
      { payload: null, error: { code: 'rate_limited', message: 'wait', fields: { text: 'x' }, facts: { limit: 6 } } },
      429,
      { 'retry-after': '30' },
    ),
  );
  const error = await api.get('/posts').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 429,
    code: 'rate_limited',
    fields: { text: 'x' },
    facts: { limit: 6 },
    retryAfter: 30,
  });
});

test('a response without JSON is an internal error, no response a network error', async () => {
  answerWith(() => new Response('<html>', { status: 502 }));
  await expect(api.get('/posts')).rejects.toMatchObject({ status: 502, code: 'internal_error' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(api.get('/posts')).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('the typed client behaves equally', async () => {
  storeToken('stale', LATER);
  const requests = apiThatKnows('fresh');
  await unwrapPayload(typedApi().POST('/users/follow/{id}', { params: { path: { id: 'u1' } } }));
  expect(requests.map(({ request }) => path(request))).toEqual([
    '/users/follow/u1',
    '/identity/refresh',
    '/users/follow/u1',
  ]);
});

test('the token is refreshed a minute ahead, and within the limit of requirements 9', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(refreshDelay(now, now + 900_000)).toBe(840_000);
  expect(refreshDelay(now, now + 30_000)).toBe(0);
  expect(refreshDelay(now, now + 200_000_000)).toBe(84_600_000);
});
