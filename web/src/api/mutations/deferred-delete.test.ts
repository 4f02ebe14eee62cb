// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API, answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { storeToken } from '../session/token-store';
import { deferDelete } from './deferred-delete';

beforeEach(() => {
  stubPage();
  storeToken('token', '2030-01-01T00:00:00Z');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const post = (id: string) => ({
  id,
  path: `/posts/${id}`,
  onDeleted: vi.fn(),
  onRestored: vi.fn(),
  onFailure: vi.fn(),
});

test('a deletion is sent after the time to undo', async () => {
  const requests = answerWith(() => json({ payload: { deleted: true } }));
  const told = post('one');
  deferDelete(told);
  await vi.advanceTimersByTimeAsync(8000);
  expect(requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.map(({ request }) => `${request.method} ${request.url}`)).toEqual([`DELETE ${API}/posts/one`]);
  expect(told.onDeleted).toHaveBeenCalledOnce();
});

test('an undone deletion is never sent', async () => {
  const requests = answerWith(() => json({ payload: { deleted: true } }));
  const told = post('two');
  deferDelete(told)();
  expect(told.onRestored).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toHaveLength(0);
});

test('a refusal is reported, except for a missing object', async () => {
  const told = post('three');
  answerWith(() => errorResponse(500, 'internal_error'));
  deferDelete(told);
  await vi.advanceTimersByTimeAsync(9000);
  expect(told.onFailure).toHaveBeenCalledOnce();
  expect(told.onRestored).toHaveBeenCalledOnce();
  answerWith(() => errorResponse(404, 'post_not_found'));
  const other = post('four');
  deferDelete(other);
  await vi.advanceTimersByTimeAsync(9000);
  expect(other.onDeleted).toHaveBeenCalledOnce();
});

test('leaving the page sends waiting deletions with the page’s token', () => {
  const requests = answerWith(() => json({ payload: { deleted: true } }));
  deferDelete(post('five'));
  window.dispatchEvent(new Event('pagehide'));
  expect(requests.map(({ request }) => [request.method, request.headers.get('authorization')])).toEqual([
    ['DELETE', 'token'],
  ]);
});

test('a deletion with a body is a POST request, also when the page is left', async () => {
  const requests = answerWith(() => json({ payload: {} }));
  const removal = (id: string) => ({ ...post(id), path: '/users/update', body: { profilePic: null } });
  deferDelete(removal('picture-one'));
  await vi.advanceTimersByTimeAsync(9000);
  deferDelete(removal('picture-two'));
  window.dispatchEvent(new Event('pagehide'));
  for (const { request } of requests) {
    expect([request.method, request.url]).toEqual(['POST', `${API}/users/update`]);
    expect(request.headers.get('content-type')).toContain('application/json');
    expect(await request.json()).toEqual({ profilePic: null });
  }
  expect(requests).toHaveLength(2);
});
