/**
 * Writes recorded.ts, the responses used by the visual tests, from a running product with its demo content:
 *
 * API_ORIGIN=http://localhost:8000 node web/e2e/visual/mock/record.mjs
 *
 * Pictures are named as in infra/demo/pictures; timestamps stay unchanged, since the pages' clock is set to the time of
 * the recording.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const API = process.env.API_ORIGIN ?? 'http://localhost:8000';
const DEMO = new URL('../../../../infra/demo/', import.meta.url);
const WHO = 'layla@qima.example';
const LIMIT = 8;
/** Placeholder for the mock's own origin. */
const STAND_IN = 'http://stand-in';

const read = (name) => JSON.parse(readFileSync(new URL(name, DEMO), 'utf8'));

async function call(path, { token, locale = 'en', body } = {}) {
  const response = await fetch(API + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      version: '2',
      accept: 'application/json',
      'accept-language': locale,
      'content-type': 'application/json',
      ...(token && { authorization: token }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function signIn() {
  const asked = Date.now();
  const { otpId } = (await call('/users/sendOTP', { body: { identifier: WHO, purpose: 'login' } })).payload;
  for (;;) {
    const letters = await call(`/dev/inbox?to=${WHO}`);
    const found = letters.find(({ code, sentAt }) => code && Date.parse(sentAt) >= asked);
    if (found) return (await call('/users/verifyOTP', { body: { otpId, code: found.code } })).payload;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns the names of the demo's pictures by a property of the response that identifies them. */
function pictureNames() {
  const names = new Map();
  for (const person of read('people.json')) {
    const file = person.portrait ?? person.picture ?? person.profilePic;
    if (file && person.handle) names.set(`@${person.handle}`, String(file.file ?? file).replace(/\.\w+$/, ''));
  }
  for (const post of read('posts.json')) {
    for (const { file, alt } of [...(post.media ?? []), ...(post.previews ?? [])]) {
      names.set(alt, String(file).replace(/\.\w+$/, ''));
    }
  }
  return names;
}

const begun = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000);
const { token, user } = await signIn();
const named = pictureNames();
const files = new Map(); // file id -> name of the picture
const constants = new Map(); // serialised body -> { name, type }

function learn(value, owner) {
  if (Array.isArray(value)) for (const item of value) learn(item, owner);
  if (!value || typeof value !== 'object' || Array.isArray(value)) return;
  if (value.fileId && value.blurhash) {
    const name = named.get(value.alt) ?? named.get(`@${owner}`);
    if (name) files.set(value.fileId, name);
  }
  for (const item of Object.values(value)) learn(item, value.handle ?? owner);
}

/** Returns the response as TypeScript: repeated values become constants, and URLs point to the mock. */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (!value || typeof value !== 'object') {
    return JSON.stringify(typeof value === 'string' ? value.replaceAll(API, STAND_IN) : value);
  }
  if (value.fileId && value.blurhash) return constant('image', 'Image', JSON.stringify(withPicture(value)));
  const body = `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${written(item)}`)
    .join(', ')} }`;
  if (Object.keys(value).sort().join() === '_id,handle,name,profilePic') return constant('author', 'Author', body);
  if (value.author && value.counts) return constant('post', typeOfPost(value), body);
  return body;
}

function typeOfPost(post) {
  if ('order' in post) return 'PurchasedPost';
  return 'highlights' in post ? 'FoundPost' : 'Post';
}

function withPicture(image) {
  const picture = files.get(image.fileId) ?? 'nobody';
  const at = (address) => address.replaceAll(API, STAND_IN).replace(image.fileId, picture);
  return { ...image, url: at(image.url), sizes: image.sizes.map(({ url, width }) => ({ url: at(url), width })) };
}

function constant(prefix, type, body) {
  if (!constants.has(body)) constants.set(body, { name: `${prefix}${constants.size + 1}`, type });
  return constants.get(body).name;
}

const first = async (path, options) => (await call(path, options)).payload;
const member = { token };
const feed = await first('/posts/feed?limit=60', member);
const products = await first('/posts/exploreDigitalProducts?limit=60', member);
const found = await first('/posts/explorePosts?limit=100', member);
const owned = await first('/posts/purchased?limit=20', member);
const other = (post) => post.author._id !== user._id;
const busiest = (posts) => [...posts].sort((one, two) => two.counts.comments - one.counts.comments)[0];

/** Ids that screens.ts opens, by name. */
const places = {
  me: user._id,
  other: owned[0].author._id,
  post: busiest(feed.filter((post) => other(post) && post.media.length && post.lang === 'ar' && post.kind === 'post'))
    ._id,
  question: busiest(found.filter((post) => post.kind === 'question' && other(post)))._id,
  product: products.find((post) => other(post) && post.priceCents && !post.viewer.purchased && post.lang === 'ar')._id,
  owned: owned.find((post) => post.order.status === 'owned')._id,
  mine: products.find((post) => !other(post) && post.priceCents)._id,
  english: feed.find((post) => post.lang === 'en' && other(post))._id,
};
const authors = new Map([...feed, ...products, ...found, ...owned].map((post) => [post._id, post.author._id]));

const MEMBER = 'member';
const BOTH = 'both';
const wanted = [
  ['/users/me', MEMBER],
  ['/notifications/count', MEMBER],
  ['/notifications', MEMBER],
  ['/countries', BOTH],
  ['/interests', BOTH],
  ['/categories', BOTH],
  ['/posts/feed', MEMBER],
  ['/posts', MEMBER],
  ['/users/recommendedPosts', MEMBER],
  ['/posts/guest', BOTH],
  ['/posts/trendingTags', BOTH],
  ['/users/explore', BOTH],
  ['/posts/explorePosts', BOTH],
  ['/posts/explorePosts', BOTH, 'query=الخط'],
  ['/posts/exploreDigitalProducts', BOTH],
  ['/posts/exploreDigitalProducts', BOTH, 'query=الخط'],
  ['/users/exploreUsers', BOTH],
  ['/users/exploreUsers', BOTH, 'query=ليلى'],
  ['/users/exploreUsers', BOTH, 'query=الخط'],
  ['/users/suggestedOnes', MEMBER],
  ['/users/suggestedOnes', MEMBER, 'query=ل'],
  ['/posts/saved', MEMBER],
  ['/posts/saved', MEMBER, 'kind=post'],
  ['/posts/saved', MEMBER, 'kind=digital'],
  ['/posts/purchased', MEMBER],
  ['/posts/mine', MEMBER],
  ['/users/balance', MEMBER],
  ['/users/payouts', MEMBER],
  ['/payments/sales', MEMBER],
  ['/users/listPayoutMethods', MEMBER],
  ['/revenue-share/current-revenue-share', MEMBER],
  ['/revenue-share/user-reports', MEMBER],
  ['/users/sessions', MEMBER],
  ['/users/blocked', MEMBER],
  ['/users/muted', MEMBER],
  ['/users/mutedWords', MEMBER],
  ['/users/export', MEMBER],
  ...['me', 'other'].flatMap((who) => [
    ['/users/{id}', BOTH, '', places[who]],
    ['/posts/{id}', BOTH, '', places[who]],
    ['/posts/{id}', BOTH, 'kind=post', places[who]],
    ['/posts/{id}', BOTH, 'kind=digital', places[who]],
    ['/users/network', MEMBER, `tab=followers&userId=${places[who]}`],
    ['/users/network', MEMBER, `tab=following&userId=${places[who]}`],
  ]),
  ...['post', 'question', 'product', 'owned', 'mine', 'english'].flatMap((what) => [
    ['/posts/{id}/guest', BOTH, '', places[what]],
    ['/posts/post/{id}', MEMBER, '', places[what]],
    ['/posts/{id}/comments', BOTH, '', places[what]],
    ['/posts/{id}/comments', BOTH, 'sort=top', places[what]],
    ['/posts/{id}/reviews', BOTH, '', places[what]],
    ['/posts/{id}/reviews/summary', BOTH, '', places[what]],
    ['/posts/{id}/evaluations', BOTH, '', places[what]],
    ['/posts/{id}/evaluations/people', BOTH, '', places[what]],
    ['/posts/{id}', BOTH, '', authors.get(places[what])],
    ['/users/{id}', BOTH, '', authors.get(places[what])],
  ]),
];
const reports = await first('/revenue-share/user-reports', member);
for (const { period } of reports) wanted.push(['/revenue-share/details', MEMBER, `period=${period}`]);

const SINGLE = new Set(['/posts/trendingTags', '/countries', '/interests', '/categories', '/users/listPayoutMethods']);
const heard = [];
const missing = new Set();
for (const [template, viewers, query = '', id = ''] of wanted) {
  const path = template.replace('{id}', id);
  const limit = template === '/notifications' ? 20 : template.startsWith('/revenue') ? 12 : LIMIT;
  const parts = [query && encodeURI(query), !SINGLE.has(template) && `limit=${limit}`].filter(Boolean);
  const asked = parts.length ? `${path}?${parts.join('&')}` : path;
  const name = new URL(asked, STAND_IN);
  name.searchParams.delete('limit');
  name.searchParams.sort();
  for (const viewer of viewers === BOTH ? ['guest', 'member'] : ['member']) {
    for (const locale of ['en', 'ar']) {
      const answer = await call(asked, { locale, ...(viewer === 'member' && member) }).catch((error) => {
        missing.add(error.message.slice(0, 120));
      });
      if (!answer) continue;
      if (Array.isArray(answer.payload) && 'nextCursor' in answer) answer.nextCursor = null;
      learn(answer);
      heard.push({ key: `${viewer} ${name.pathname}${name.search}`, template, locale, answer });
    }
  }
}

/** Duplicate responses are written once. */
const seen = new Map();
const body = heard.flatMap(({ key, template, locale, answer }) => {
  const text = `${written(answer)} satisfies Answer<'${template}'>`;
  const place = locale === 'ar' ? `${key} ar` : key;
  const known = seen.get(text);
  // Arabic reuses the English response if both are the same.
  if (known === key) return [];
  if (!known) seen.set(text, place);
  return `answers[${JSON.stringify(place)}] = ${known ? `answers[${JSON.stringify(known)}]` : text};`;
});
const declared = [...constants].map(([text, { name, type }]) => `const ${name} = ${text} satisfies ${type};`);
writeFileSync(
  fileURLToPath(new URL('recorded.ts', import.meta.url)),
  `// Written by record.mjs; not edited by hand.
import type { Answer, Author, FoundPost, Image, Post, PurchasedPost } from './types';

export const RECORDED_AT = '${begun.toISOString()}';
export const places = ${JSON.stringify(places)};
export const answers: Record<string, unknown> = {};

${declared.join('\n')}

${body.join('\n')}
`,
);
const nameless = declared.filter((line) => line.includes('/nobody/') && line.endsWith('Image;')).length;
console.log(`${body.length} answers; ${nameless} pictures without a name`);
for (const message of missing) console.log(`not answered: ${message}`);
