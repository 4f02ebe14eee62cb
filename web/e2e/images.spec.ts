import { type Page, request } from '@playwright/test';
import { memberPath } from '../src/lib/member-path';
import { expect, test } from './support/fixtures';
import { API_ORIGIN } from './support/origins';

type ListedPost = { _id: string; kind: string; author: { _id: string }; media: unknown[] };

/** Demo pages with pictures: cards, a cover, one picture, several, a member’s posts. */
async function demoPages(): Promise<[name: string, path: string][]> {
  const api = await request.newContext({ baseURL: API_ORIGIN, extraHTTPHeaders: { version: '2' } });
  const page = async (path: string) =>
    (await (await api.get(path)).json()) as { payload: ListedPost[]; nextCursor: string };
  const { payload: products } = await page('/posts/exploreDigitalProducts');
  const posts: ListedPost[] = [];
  const withPictures = (least: number) => posts.find(({ kind, media }) => kind === 'post' && media.length >= least);
  // Posts of other tests precede the demo content.
  for (let cursor = ''; cursor !== null && !withPictures(2); ) {
    const { payload, nextCursor } = await page(`/posts/guest?limit=50${cursor && `&cursor=${cursor}`}`);
    posts.push(...payload);
    cursor = nextCursor;
  }
  await api.dispose();
  const [one, several, product] = [withPictures(1), withPictures(2), products[0]];
  if (!one || !several || !product) throw new Error('The demo content is not there');
  return [
    ['guest', '/guest'],
    ['explore', '/explore'],
    ['profile', memberPath(product.author)],
    ['product', `/posts/${product._id}`],
    ['a post with a picture', `/posts/${one._id}`],
    ['a post with several', `/posts/${several._id}`],
  ];
}

type ImageInfo = {
  picture: string;
  file: number;
  files: number[];
  needed: number;
  top: number;
  isLazy: boolean;
  isUrgent: boolean;
  hasCome: boolean;
  isReserved: boolean;
  hasGround: boolean;
};

/** Runs in the page: returns each picture's file and its size in device pixels. */
function collectImages(): ImageInfo[] {
  return [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')].map((image) => {
    const { width, top } = image.getBoundingClientRect();
    const widthOf = (url: string) => Number(/(\d+)\.webp$/.exec(url)?.[1] ?? 0);
    return {
      picture: image.currentSrc.split('/').at(-2) ?? '',
      file: widthOf(image.currentSrc),
      files: image.srcset.split(', ').map((candidate) => widthOf(candidate.split(' ')[0] ?? '')),
      needed: width * devicePixelRatio,
      top: top + scrollY,
      isLazy: image.loading === 'lazy',
      isUrgent: image.fetchPriority === 'high',
      hasCome: image.complete && image.naturalWidth > 0,
      isReserved: image.hasAttribute('width') && image.hasAttribute('height'),
      hasGround: getComputedStyle(image).backgroundColor !== 'rgba(0, 0, 0, 0)',
    };
  });
}

/** Returns whether the file is the smallest that covers its size without visible blur. */
function isFittingSize({ file, files, needed }: ImageInfo): boolean {
  const largest = Math.max(...files);
  const filling = files.filter((width) => width >= needed);
  return file <= Math.min(largest, ...filling) && file >= Math.min(largest, needed * 0.7);
}

async function look(page: Page, path: string): Promise<ImageInfo[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(collectImages);
}

for (const [width, height, ratios] of [
  [390, 844, [1, 2, 3]],
  [1440, 900, [1, 2]],
] as const)
  for (const deviceScaleFactor of ratios)
    test(`each picture loads in its size at ${width} px and ${deviceScaleFactor} device pixels per pixel`, {
      tag: '@long',
    }, async ({ browser }) => {
      for (const [name, path] of await demoPages()) {
        const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor });
        const found = (await look(page, path)).filter(({ needed }) => needed > 0);
        expect(found.length, name).toBeGreaterThan(0);
        const come = found.filter(({ hasCome }) => hasCome);
        // The browser reuses a larger file already loaded for another place.
        const had = new Set(come.filter(isFittingSize).map(({ picture, file }) => `${picture}/${file}`));
        expect
          .soft(
            come.filter((one) => !isFittingSize(one) && !had.has(`${one.picture}/${one.file}`)),
            name,
          )
          .toEqual([]);
        expect
          .soft(
            found.filter(({ isReserved, hasGround }) => !isReserved || !hasGround),
            name,
          )
          .toEqual([]);
        expect
          .soft(
            found.filter(({ isLazy, isUrgent }) => isLazy === isUrgent),
            name,
          )
          .toEqual([]);
        expect
          .soft(
            found.filter(({ isUrgent, top }) => isUrgent && top > height),
            name,
          )
          .toEqual([]);
        await page.close();
      }
    });

test('pictures far below load only when near, and the first picture of a page loads first', { tag: '@long' }, async ({
  browser,
}) => {
  for (const [name, path] of await demoPages()) {
    // A separate browser, with an empty cache.
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const found = await look(page, path);
    await page.close();
    const far = found.filter(({ top }) => top > 844 + 3000);
    expect
      .soft(
        far.filter(({ hasCome }) => hasCome),
        name,
      )
      .toEqual([]);
    if (name === 'profile') continue;
    const [first] = found.toSorted((one, other) => one.top - other.top);
    expect.soft([name, first?.isUrgent, first?.isLazy, first?.hasCome]).toEqual([name, true, false, true]);
  }
});
