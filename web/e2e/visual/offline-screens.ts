import type { Page } from '@playwright/test';
import { type StoredPost, toStoredPost, toStoredPurchase } from '../../src/api/offline/stored-posts';
import { type Locale, localePath, translator } from '../support/texts';
import { answers, places, RECORDED_AT } from './mock/recorded';
import { WEB_ORIGIN } from './origins';
import type { Screen } from './screens';

const member = 'member' as const;
const MEMBER_ID = places.me;
/** The copies belong to the member in the token; the recording's token names none. */
const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: MEMBER_ID })).toString('base64url')}.e30`;
/** Without renewing the copies while the picture is taken. */
const preferences = { token: TOKEN, dataSaver: 'on' };

type Recorded<Item> = { payload: Item[] };
const recorded = <Item>(path: string) => (answers[`member ${path}`] as Recorded<Item>).payload;
const saved = recorded<Parameters<typeof toStoredPost>[0]>('/posts/saved').map(toStoredPost);
const library = recorded<Parameters<typeof toStoredPurchase>[0]>('/posts/purchased')
  .map(toStoredPurchase)
  .filter((post) => post !== null);
const home = recorded<Parameters<typeof toStoredPost>[0]>('/posts/feed').map(toStoredPost);

/** Opens an address as the service worker does without a connection. */
function openOffline(from: string, lists: Record<string, StoredPost[]> = { home, saved, library }) {
  return async (page: Page, locale: Locale) => {
    await page.evaluate(
      async ([memberId, stored, storedAt]) => {
        const cache = await caches.open(`private-${memberId}`);
        for (const [name, items] of Object.entries(stored))
          await cache.put(`/offline/${name}`, Response.json({ storedAt, items }));
      },
      [MEMBER_ID, lists, RECORDED_AT] as const,
    );
    await page.goto(WEB_ORIGIN + localePath(locale, `/offline?from=${encodeURIComponent(localePath(locale, from))}`));
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  };
}

const draft = {
  ...{ kind: 'post', tags: [], categoryId: '', images: [], title: '', price: '', isFree: false, refundDays: 14 },
  ...{ licence: '', files: [], previews: [] },
};
const WRITTEN_AT = '2026-11-21T22:40:00.000Z';
const waiting = [
  {
    key: 'one',
    draft: { ...draft, text: 'مقعد فارغ في القطار، ونافذة بلا شبكة. أكتب هذا الآن، وسيصلكم حين نخرج من النفق.' },
    writtenAt: WRITTEN_AT,
    refusal: null,
    heldUntil: 0,
  },
  {
    key: 'two',
    draft: { ...draft, text: 'Notes from the tunnel, with a link that isn’t welcome here.' },
    writtenAt: WRITTEN_AT,
    refusal: { status: 422, code: 'link_not_allowed', message: '', fields: {} },
    heldUntil: 0,
  },
];

/** Reading and writing without a connection, and the settings of this device. */
export const offlineScreens: readonly Screen[] = [
  {
    name: 'offline-saved',
    path: '/saved-posts',
    as: member,
    preferences,
    interact: openOffline('/saved-posts'),
    offline: true,
    variants: 'all',
  },
  {
    name: 'offline-product',
    path: '/purchased-posts',
    as: member,
    preferences,
    interact: openOffline(`/posts/${library[0]?._id}`),
    offline: true,
  },
  {
    name: 'offline-not-stored',
    path: '/finance',
    as: member,
    preferences,
    interact: openOffline('/finance'),
    offline: true,
  },
  {
    name: 'offline-nothing',
    path: '/saved-posts',
    as: member,
    preferences,
    interact: openOffline('/explore', {}),
    variants: 'one',
  },
  {
    name: 'home-waiting-posts',
    path: '/',
    as: member,
    // Sent only with a connection: the recording has no answer for a new post.
    preferences: { ...preferences, [`waiting:${MEMBER_ID}`]: JSON.stringify(waiting.map(hold)) },
  },
  {
    name: 'settings-device',
    path: '/settings/main',
    as: member,
    interact: async (page, locale) => {
      const heading = page.getByRole('heading', { name: translator(locale)('settings:device'), exact: true });
      await heading.evaluate((element) => element.closest('section')?.scrollIntoView({ block: 'center' }));
    },
  },
];

function hold<Waiting extends object>(post: Waiting): Waiting {
  return { ...post, heldUntil: Date.parse('2099-01-01T00:00:00Z') };
}
