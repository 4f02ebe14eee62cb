// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, errorResponse, json, stubPage } from '@/test/browser';
import { type Draft, emptyDraft } from './draft-store';
import {
  addWaiting,
  isOldAttempt,
  onLetterRefused,
  readWaiting,
  refusalError,
  removeWaiting,
  restoreWaiting,
  sendWaiting,
  updateWaiting,
} from './waiting-posts';

const words = (text: string): Draft => ({ ...emptyDraft, text });
const signIn = (member: string) => localStorage.setItem('token', `h.${btoa(JSON.stringify({ sub: member }))}.s`);
const wait = (key: string, draft: Draft, asLetter = false) => addWaiting('layla', { key, draft, asLetter });
const texts = (member = 'layla') => readWaiting(member).map(({ draft }) => draft.text);
const published = () => json({ payload: { _id: 'p1', kind: 'post', author: { _id: 'layla' } } });
const DAY_MS = 86_400_000;

beforeEach(() => {
  stubPage();
  signIn('layla');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

test('posts are sent in their order, each with the key of its first attempt', async () => {
  wait('one', words('first'));
  wait('two', { ...words('second'), kind: 'question', tags: ['a'] });
  const requests = answerWith(published);
  await sendWaiting();
  expect(texts()).toEqual([]);
  expect(localStorage.getItem('waiting:layla')).toBeNull();
  expect(requests.map(({ request }) => request.headers.get('idempotency-key'))).toEqual(['one', 'two']);
  expect(await requests[1]?.request.json()).toEqual({
    ...{ kind: 'question', text: 'second', tags: ['a'] },
    ...{ categoryId: null, media: [] },
  });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too many requests', () => errorResponse(429, 'rate_limited')],
  ['an unavailable server', () => errorResponse(503, 'service_unavailable')],
])('after %s the posts stay with their keys, and the next ones are not tried', async (_name, answer) => {
  wait('one', words('first'));
  wait('two', words('second'));
  const failed = answerWith(answer as () => Promise<Response>);
  await sendWaiting();
  expect(failed).toHaveLength(1);
  const requests = answerWith(published);
  await sendWaiting();
  expect(requests.map(({ request }) => request.headers.get('idempotency-key'))).toEqual(['one', 'two']);
});

const paths = (requests: ReturnType<typeof answerWith>) => requests.map(({ request }) => new URL(request.url).pathname);
const isLetter = (request: Request) => request.url.endsWith('/letter');

test('the letter of a post is requested once it is published, and again until there is an answer', async () => {
  wait('one', words('first'), true);
  wait('two', words('second'));
  const failed = answerWith((request) => (isLetter(request) ? errorResponse(503, 'service_unavailable') : published()));
  await sendWaiting();
  expect(paths(failed)).toEqual(['/posts', '/posts/p1/letter']);
  expect(readWaiting('layla').map(({ publishedId }) => publishedId)).toEqual(['p1', null]);
  const requests = answerWith(() => published());
  await sendWaiting();
  await sendWaiting();
  expect(paths(requests)).toEqual(['/posts/p1/letter', '/posts']);
  expect(texts()).toEqual([]);
});

test('a refused letter is reported and not requested again', async () => {
  wait('one', words('first'), true);
  const codes: string[] = [];
  const stop = onLetterRefused(({ code }) => codes.push(code));
  const requests = answerWith((request) => (isLetter(request) ? errorResponse(409, 'letters_off') : published()));
  await sendWaiting();
  await sendWaiting();
  stop();
  expect(paths(requests)).toEqual(['/posts', '/posts/p1/letter']);
  expect(codes).toEqual(['letters_off']);
  expect(texts()).toEqual([]);
});

test('a refused post sends no letter', async () => {
  wait('one', words('first'), true);
  const requests = answerWith(() => errorResponse(422, 'validation_failed'));
  await sendWaiting();
  expect(paths(requests)).toEqual(['/posts']);
  expect(readWaiting('layla')).toMatchObject([{ asLetter: true, publishedId: null }]);
});

test('posts that the previous release stored are sent without a letter', async () => {
  const post = { key: 'one', draft: words('first'), writtenAt: new Date().toISOString(), refusal: null, heldUntil: 0 };
  localStorage.setItem('waiting:layla', JSON.stringify([post]));
  const requests = answerWith(published);
  await sendWaiting();
  expect(paths(requests)).toEqual(['/posts']);
  expect(texts()).toEqual([]);
});

test('a refused post keeps its text with the error, and others are sent', async () => {
  wait('one', words('first'));
  wait('two', words('second'));
  answerWith((request) =>
    request.headers.get('idempotency-key') === 'one'
      ? errorResponse(422, 'validation_failed', { fields: { text: 'Too long' } })
      : published(),
  );
  await sendWaiting();
  expect(texts()).toEqual(['first']);
  const [refused] = readWaiting('layla');
  expect(refused && refusalError(refused)).toMatchObject({ code: 'validation_failed', fields: { text: 'Too long' } });
  const again = answerWith(published);
  await sendWaiting();
  expect(again).toHaveLength(0);
});

test('a post that is being edited, or whose key may have expired, is not sent', async () => {
  wait('held', words('held'));
  wait('old', words('old'));
  updateWaiting('layla', 'held', { heldUntil: Date.now() + 1000 });
  updateWaiting('layla', 'old', { writtenAt: new Date(Date.now() - 6.5 * DAY_MS).toISOString() });
  const requests = answerWith(published);
  await sendWaiting();
  expect(requests).toHaveLength(0);
  expect(readWaiting('layla').map(isOldAttempt)).toEqual([false, true]);
});

test('without a connection, and for another member, nothing is sent', async () => {
  wait('one', words('first'));
  const requests = answerWith(published);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await sendWaiting();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  signIn('omar');
  await sendWaiting();
  localStorage.removeItem('token');
  await sendWaiting();
  expect(requests).toHaveLength(0);
  expect(texts('omar')).toEqual([]);
  expect(texts()).toEqual(['first']);
});

test('a deleted post can be restored, and a key is stored once', () => {
  wait('one', words('first'));
  wait('one', words('again'));
  expect(texts()).toEqual(['again']);
  const [post] = readWaiting('layla');
  removeWaiting('layla', 'one');
  expect(texts()).toEqual([]);
  if (post) restoreWaiting('layla', post);
  expect(texts()).toEqual(['again']);
});

test.each(['nonsense', '[{"key":1}]', '[{"key":"a","draft":{"text":"x"}}]', '{}', '[null]'])(
  'stored posts of another release are tolerated: %s',
  (stored) => {
    localStorage.setItem('waiting:layla', stored);
    expect(readWaiting('layla')).toEqual([]);
  },
);

test('a full storage is reported', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(wait('one', words('first'))).toBe(false);
});
