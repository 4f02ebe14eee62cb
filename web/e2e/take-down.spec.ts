import { type APIRequestContext, expect, test } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { callAs, join, type Member, type Published, remove } from './support/members';
import { joinStaff, runCli, runStaffCli } from './support/operator';
import { API_ORIGIN, WEB_ORIGIN } from './support/origins';
import { pngPicture } from './support/png';
import { LOCALES, localePath } from './support/texts';

// The product's limit from the removal to the last answer with the picture.
const LIMIT_MS = 5000;
const GONE = [404, 410];

type PicturePost = Published & { media: { fileId: string; sizes: { url: string }[] }[] };

async function publishPicture(request: APIRequestContext, author: Member): Promise<PicturePost> {
  const uploaded = await request.post(`${API_ORIGIN}/files/upload`, {
    headers: { version: '2', authorization: author.token },
    multipart: { purpose: 'post', file: pngPicture() },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { _id: fileId } = (await uploaded.json()).payload as Published;
  return callAs(author, '/posts', {
    kind: 'post',
    text: `A picture. #${tagOf(author)}`,
    media: [{ fileId, alt: 'Gradient' }],
  });
}

/** Returns the addresses that serve the picture or the post, those in the HTML of its page included. */
async function addressesOf(request: APIRequestContext, post: PicturePost): Promise<string[]> {
  const path = `/posts/${post._id}`;
  const html = await (await request.get(WEB_ORIGIN + path)).text();
  const build = /"buildId":"([^"]+)"/.exec(html)?.[1];
  expect(build).toBeTruthy();
  const linked = [...html.matchAll(/(?:src|content)="([^"]+)"/g)]
    .map(([, url = '']) => new URL(url.replaceAll('&amp;', '&'), WEB_ORIGIN).href)
    .filter((url) => /\/media\/|\/og\//.test(url));
  expect(linked.filter((url) => url.includes('/og/'))).not.toHaveLength(0);
  expect(linked.filter((url) => url.includes('/media/'))).not.toHaveLength(0);
  const ofLocales = LOCALES.flatMap((locale) => [
    localePath(locale, path),
    localePath(locale, `/embed${path}`),
    `/_next/data/${build}/${locale}${path}.json`,
    `/api/og${path}.png?lang=${locale}`,
  ]);
  const renditions = post.media.flatMap(({ sizes }) => sizes.map(({ url }) => url));
  const other = [`${API_ORIGIN}${path}/guest`, `${WEB_ORIGIN}/oembed?url=${encodeURIComponent(WEB_ORIGIN + path)}`];
  return [...new Set([...renditions, ...linked, ...ofLocales.map((each) => WEB_ORIGIN + each), ...other])];
}

/** A tag that only the picture of this author has. */
const tagOf = ({ _id }: Member) => `picture_${_id.slice(-12)}`;

/** Returns the pages and feeds that list the post among others. */
function listsOf(author: Member): string[] {
  const paths = [memberPath(author), `/users/${author._id}/atom.xml`, `/tags/${tagOf(author)}/atom.xml`];
  return LOCALES.flatMap((locale) => paths.map((path) => WEB_ORIGIN + localePath(locale, path)));
}

async function expectShown(request: APIRequestContext, addresses: string[], lists: string[], post: PicturePost) {
  for (const address of addresses)
    await expect.poll(async () => (await request.get(address)).status(), { message: address }).toBe(200);
  for (const list of lists)
    await expect.poll(async () => (await request.get(list)).text(), { message: list }).toContain(post._id);
}

/** Waits until no address and no list has the picture. */
async function expectGone(request: APIRequestContext, addresses: string[], lists: string[], post: PicturePost) {
  const options = (message: string) => ({ message, timeout: LIMIT_MS, intervals: [200] });
  const picture = post.media[0]?.fileId ?? '';
  await Promise.all([
    ...addresses.map((address) =>
      expect.poll(async () => GONE.includes((await request.get(address)).status()), options(address)).toBe(true),
    ),
    ...lists.map((list) =>
      expect
        .poll(async () => {
          const text = await (await request.get(list)).text();
          return text.includes(post._id) || text.includes(picture);
        }, options(list))
        .toBe(false),
    ),
  ]);
}

test('a picture that its author deleted is gone from every address within five seconds', async ({ request }) => {
  const author = await join('Photographer');
  const post = await publishPicture(request, author);
  const [addresses, lists] = [await addressesOf(request, post), listsOf(author)];
  await expectShown(request, addresses, lists, post);
  await remove(author, post);
  await expectGone(request, addresses, lists, post);
});

test('a picture that staff removed is gone from every address within five seconds', async ({ request }) => {
  const [author, reporter] = [await join('Photographer'), await join('Reporter')];
  const post = await publishPicture(request, author);
  const [addresses, lists] = [await addressesOf(request, post), listsOf(author)];
  await callAs(reporter, `/posts/${post._id}/report`, { reason: 'nudity' });
  const line = (await runCli('moderation', 'list')).split('\n').find((each) => each.includes(tagOf(author)));
  const number = line?.trim().split(/\s+/)[0] ?? '';
  const { address: staff } = await joinStaff();
  await expectShown(request, addresses, lists, post);
  expect(await runStaffCli(staff, 'moderation', 'remove', number, '--files')).toContain('1 files blocked');
  await expectGone(request, addresses, lists, post);
});

test('a picture that staff blocked is gone, and the link preview of its post is drawn anew', async ({ request }) => {
  const author = await join('Photographer');
  const post = await publishPicture(request, author);
  const renditions = post.media.flatMap(({ sizes }) => sizes.map(({ url }) => url));
  const previews = LOCALES.map((locale) => `${WEB_ORIGIN}/api/og/posts/${post._id}.png?lang=${locale}`);
  const { address: staff } = await joinStaff();
  await expectShown(request, [...renditions, ...previews], [], post);
  const tags = new Map<string, string | undefined>();
  for (const preview of previews) tags.set(preview, (await request.get(preview)).headers().etag);
  await runStaffCli(staff, 'moderation', 'block-file', post.media[0]?.fileId ?? '');
  await expectGone(request, renditions, [], post);
  for (const preview of previews)
    await expect
      .poll(async () => (await request.get(preview)).headers().etag, { message: preview, timeout: LIMIT_MS })
      .not.toBe(tags.get(preview));
});
