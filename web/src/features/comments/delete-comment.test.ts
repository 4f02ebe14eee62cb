// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '@/api';
import { API, answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { deleteComment } from './delete-comment';

beforeEach(() => {
  stubPage();
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

const comment = (id: string) => ({ _id: id }) as Reply;
const removing = (onFailure = vi.fn()) => ({ postId: 'post', total: 3, counting: 1, onFailure });
const pathsOf = (requests: { request: Request }[]) =>
  requests.map(({ request }) => `${request.method} ${request.url.replace(API, '')}`);

test('a comment is deleted after the time to undo', async () => {
  const requests = answerWith(() => json({ payload: { deleted: true } }));
  deleteComment(comment('late'), removing());
  await vi.advanceTimersByTimeAsync(8000);
  expect(requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(pathsOf(requests)).toEqual(['DELETE /posts/post/comments/late']);
});

test('undo deletes nothing', async () => {
  const requests = answerWith(() => json({ payload: { deleted: true } }));
  const undo = deleteComment(comment('undone'), removing());
  undo();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toHaveLength(0);
});

test('leaving the page deletes at once', async () => {
  const requests = answerWith(() => json({ payload: { deleted: true } }));
  deleteComment(comment('left'), removing());
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pathsOf(requests)).toEqual(['DELETE /posts/post/comments/left']);
});

test('a refusal is shown; a missing comment is not a refusal', async () => {
  const onFailure = vi.fn();
  answerWith((request) =>
    request.url.endsWith('/gone') ? errorResponse(404, 'comment_not_found') : errorResponse(403, 'forbidden'),
  );
  deleteComment(comment('gone'), removing(onFailure));
  await vi.advanceTimersByTimeAsync(9000);
  expect(onFailure).not.toHaveBeenCalled();
  deleteComment(comment('kept'), removing(onFailure));
  await vi.advanceTimersByTimeAsync(9000);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'forbidden' }));
});
