// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { stubCaches } from '@/test/cache-storage';
import { beginSession, endSession, logout } from '../session/session';
import { clearToken } from '../session/token-store';
import type { Me, Post } from '../types';
import { clearOffline, isReadableOffline, lastSync, readOffline, storeHome, syncOffline } from './sync';

const ID = '01a21cce-de1f-74ca-bb8d-b1d62b486b26';
const OTHER_ID = '01a21cce-de1f-74ca-bb8d-b1d62b486b27';
const FACE = { url: 'http://api/face.webp', width: 256, height: 256, blurhash: '', alt: null };
const sizes = (name: string) => [96, 320, 640].map((width) => ({ width, url: `http://api/${name}-${width}.webp` }));

function post(_id: string, text: string, more: object = {}) {
  const author = {
    _id: 'a',
    name: 'Adam',
    handle: null,
    isStaff: false,
    profilePic: { ...FACE, sizes: sizes('face') },
  };
  const media = ['one', 'two'].map((name) => ({ ...FACE, url: `http://api/${name}.webp`, sizes: sizes(name) }));
  return {
    ...{ _id, text, author, media, kind: 'post', title: null, lang: 'en', dir: 'ltr', entities: [], tags: [] },
    ...{ createdAt: '2026-11-01T10:00:00Z', viewer: { saved: true }, counts: { saves: 12 } },
    ...more,
  } as unknown as Post;
}

const purchase = (_id: string, status: string) =>
  post(_id, `bought ${status}`, {
    kind: 'digital',
    order: { status, purchasedAt: '2026-11-02T10:00:00Z', licence: { text: 'for two' } },
  });

const signIn = (member: string) => localStorage.setItem('token', `h.${btoa(JSON.stringify({ sub: member }))}.s`);

let stored: ReturnType<typeof stubCaches>;
let lists: { saved: Post[]; library: Post[] };

const answers = () =>
  answerWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('.webp')) return new Response('x'.repeat(10));
    return json({ payload: pathname === '/posts/saved' ? lists.saved : lists.library, nextCursor: null });
  });

/** All stored words and addresses. */
async function storedWords(): Promise<string> {
  const all = [...stored].map(async ([name, entries]) => {
    const texts = await Promise.all([...entries].map(async ([url, response]) => url + (await response.clone().text())));
    return [name, ...texts].join(' ');
  });
  return (await Promise.all(all)).join(' ');
}

beforeEach(() => {
  stubPage();
  localStorage.clear();
  stored = stubCaches();
  signIn('layla');
  lists = { saved: [post(ID, 'saved words')], library: [purchase(OTHER_ID, 'active')] };
  answers();
});

test('saved posts and purchased texts are stored with their time, without counts', async () => {
  await syncOffline({ withPictures: true });
  const { home, saved, library } = await readOffline();
  expect(home).toBeNull();
  expect(saved?.items[0]).toMatchObject({ _id: ID, text: 'saved words' });
  expect(saved?.items[0]).not.toHaveProperty('counts');
  expect(Date.now() - Date.parse(saved?.storedAt ?? '')).toBeLessThan(5000);
  expect(library?.items[0]?.purchase).toEqual({ purchasedAt: '2026-11-02T10:00:00Z', licence: 'for two' });
  expect(await lastSync()).toBe(Date.parse(saved?.storedAt ?? ''));
});

test('a refunded or disputed purchase, and a post that left the list, are deleted', async () => {
  await syncOffline({ withPictures: true });
  lists = { saved: [], library: [purchase(OTHER_ID, 'refunded'), purchase(ID, 'disputed')] };
  await syncOffline({ withPictures: true });
  const { saved, library } = await readOffline();
  expect([saved?.items, library?.items]).toEqual([[], []]);
  expect(await storedWords()).not.toMatch(/saved words|bought|webp/);
});

test('of the pictures an avatar and the first image are stored, in one small rendition', async () => {
  await syncOffline({ withPictures: true });
  const pictures = (await storedWords()).match(/api%2F[\w-]+\.webp/g);
  expect(pictures).toEqual(['api%2Fface-96.webp', 'api%2Fone-640.webp']);
  const { saved } = await readOffline();
  expect(saved?.items[0]?.media.map(({ url }) => url)).toEqual([
    `/offline/picture?of=${encodeURIComponent('http://api/one-640.webp')}`,
  ]);
});

test('a member who saves data has texts without pictures', async () => {
  await syncOffline({ withPictures: true });
  await syncOffline({ withPictures: false });
  expect((await storedWords()).match(/\?of=/)).toBeNull();
  const { saved } = await readOffline();
  expect(saved?.items[0]).toMatchObject({ text: 'saved words', media: [], author: { profilePic: null } });
});

test('a picture that is too large or fails is left out', async () => {
  answerWith((request) => {
    if (request.url.includes('face')) return new Response('', { status: 404 });
    if (request.url.endsWith('.webp')) return new Response('x'.repeat(400_000));
    return json({ payload: lists.saved, nextCursor: null });
  });
  lists.saved = [post(ID, 'saved words', { order: { status: 'active', purchasedAt: '', licence: null } })];
  await syncOffline({ withPictures: true });
  expect((await storedWords()).match(/\?of=/)).toBeNull();
});

test('a list is cut before it becomes large', async () => {
  lists.saved = Array.from({ length: 50 }, (_, place) => post(`${place}`, 'x'.repeat(30_000)));
  await syncOffline({ withPictures: false });
  const count = (await readOffline()).saved?.items.length ?? 0;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(17);
});

test('a copy that was not renewed for a month is not shown', async () => {
  await syncOffline({ withPictures: false });
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 });
  expect((await readOffline()).saved).toBeNull();
  vi.useRealTimers();
});

test('a copy of home can be read, and a path says whether it is stored', async () => {
  await storeHome('layla', [post(ID, 'on top')]);
  expect(await isReadableOffline('/')).toBe(true);
  expect(await isReadableOffline(`/posts/${ID}`)).toBe(true);
  expect(await isReadableOffline(`/posts/${OTHER_ID}`)).toBe(false);
  expect(await isReadableOffline('/saved-posts')).toBe(false);
  expect(await isReadableOffline('/finance')).toBe(false);
});

test('sign-out, the end of the session and another member’s sign-in delete the copies', async () => {
  for (const end of [() => endSession(), () => clearToken('ended')]) {
    signIn('layla');
    await syncOffline({ withPictures: true });
    stored.set('static-one', new Map());
    await end();
    expect([...stored.keys()]).toEqual(['static-one']);
  }
  signIn('layla');
  await syncOffline({ withPictures: true });
  await beginSession({ token: 'h.e30.s', expiresAt: '2026-11-28T10:00:00Z' }, { _id: 'omar' } as Me);
  expect([...stored.keys()]).toEqual(['static-one']);
});

test('a sign-out waits for a run, and none begins beside it', async () => {
  const requests = answerWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/users/logout') await new Promise((resolve) => setTimeout(resolve, 20));
    else await syncOffline({ withPictures: false });
    return json({ payload: pathname === '/posts/purchased' ? lists.library : lists.saved, nextCursor: null });
  });
  const paths = () => requests.map(({ request }) => new URL(request.url).pathname);
  const stored = syncOffline({ withPictures: false });
  await Promise.all([logout(), stored]);
  expect(paths()).toEqual(['/posts/saved', '/posts/purchased', '/users/logout']);

  // A refused sign-out leaves the member signed in.
  signIn('layla');
  answerWith((request) => json({ payload: [], nextCursor: null }, request.url.endsWith('/users/logout') ? 503 : 200));
  await expect(logout()).rejects.toThrow();
  await syncOffline({ withPictures: false });
  expect((await readOffline()).saved).not.toBeNull();
});

test('a home of another member is not stored', async () => {
  await storeHome('omar', [post(ID, 'on top')]);
  expect((await readOffline()).home).toBeNull();
});

test.each(['none', 'omar'])('a session that ends during a run leaves nothing behind (next: %s)', async (next) => {
  answerWith((request) => {
    if (request.url.endsWith('.webp')) return new Response('x');
    // Another tab signs out while this one waits for the API.
    queueMicrotask(() => (next === 'none' ? localStorage.removeItem('token') : signIn(next)));
    const { pathname } = new URL(request.url);
    return json({ payload: pathname === '/posts/saved' ? lists.saved : lists.library, nextCursor: null });
  });
  await syncOffline({ withPictures: true });
  expect(await storedWords()).not.toContain('saved words');
});

test('copies of another member are never read, and are deleted by the next run', async () => {
  await syncOffline({ withPictures: true });
  signIn('omar');
  expect((await readOffline()).saved).toBeNull();
  expect([...stored.keys()]).toEqual(['private-omar']);
});

test('a member can delete the copies', async () => {
  await syncOffline({ withPictures: true });
  await clearOffline();
  expect(await readOffline()).toEqual({ home: null, saved: null, library: null });
});
