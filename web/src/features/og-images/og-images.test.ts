import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Post, Profile } from '@/api';
import { serverFetch } from '@/api/client/server-fetch';
import { configureFonts } from '../../../server/fontconfig.mjs';
import { memberImage, postImage, siteImage } from '.';
import { isolateText } from './render-text';

vi.mock('@/api/client/server-fetch');
const answer = (body: Buffer) => ({ status: 200, retryAfter: '', body });

beforeAll(configureFonts);

const author = { _id: 'u1', name: 'ليلى الحداد', handle: 'layla', profilePic: null };
const postOf = (given: object) =>
  ({
    _id: 'p1',
    author,
    kind: 'post',
    title: null,
    text: '',
    dir: 'rtl',
    media: [],
    priceCents: null,
    ...given,
  }) as unknown as Post;
const imageAt = (url: string) => ({
  fileId: 'f',
  url,
  width: 1280,
  height: 960,
  sizes: [{ width: 1280, height: 960, url }],
  alt: null,
});

/** Share of dark pixels in a part of the image. */
async function inkIn(png: Buffer, [left, top, width, height]: [number, number, number, number]): Promise<number> {
  const data = await sharp(png).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  return data.filter((value) => value < 90).length / data.length;
}

const START: [number, number, number, number] = [72, 170, 400, 290];
const END: [number, number, number, number] = [728, 170, 400, 290];
const EDGES: [number, number, number, number][] = [
  [0, 0, 40, 600],
  [1160, 0, 40, 600],
  [0, 0, 1200, 30],
];

test.each([
  ['Arabic with marks', 'rtl', 'أكثرُ ما يُتعِب القارئَ على الشاشة ليس صِغَرَ الخط، بل ضِيقُ ما بين السطور ﷺ. '.repeat(6)],
  ['English', 'ltr', 'A question for people who run job queues. '.repeat(9)],
  [
    'both in one',
    'rtl',
    'جرّبت Next.js 16 مع PostgreSQL 18، والنتيجة 0.7 ms! https://example.com/a/very/long/path @omar',
  ],
  ['one endless word', 'ltr', 'Donaudampfschifffahrt'.repeat(20)],
  ['a word of Arabic that never ends', 'rtl', 'م'.repeat(400)],
  ['emoji', 'ltr', '👩‍👩‍👧‍👦🌷☕️'.repeat(30)],
  ['what looks like markup', 'ltr', '<span size="900pt">&amp; </span></b> <!-- \u0000\u0007 ]]> & " \''],
  ['nothing', 'rtl', ''],
  ['quotes around nothing', 'ltr', '```'],
  ['what has no shape', 'rtl', '\u200b'],
])('%s stays within its image', async (_, dir, text) => {
  const png = await postImage(postOf({ dir, text }), 'en');
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(300_000);
  for (const edge of EDGES) expect(await inkIn(png, edge)).toBe(0);
});

test('Arabic begins on the right, English on the left', async () => {
  const arabic = await postImage(postOf({ text: 'صباح' }), 'en');
  const english = await postImage(postOf({ text: 'Good', dir: 'ltr' }), 'ar');
  expect([await inkIn(arabic, START), await inkIn(english, END)]).toEqual([0, 0]);
  for (const [png, side] of [
    [arabic, END],
    [english, START],
  ] as const)
    expect(await inkIn(png, side)).toBeGreaterThan(0.02);
});

test('images are fetched from the API only, and a missing one is omitted', async () => {
  vi.mocked(serverFetch).mockResolvedValue(answer(Buffer.from('no picture')));
  for (const url of [
    'http://169.254.169.254/media/x',
    'https://evil.example/media/x.webp',
    'file:///etc/passwd',
    'http://localhost:8000/users/me',
  ])
    await postImage(postOf({ kind: 'digital', title: 'دليل', priceCents: 1999, media: [imageAt(url)] }), 'ar');
  const addresses = vi.mocked(serverFetch).mock.calls.map(([address]) => address);
  expect(addresses).toEqual(['http://localhost:8000/media/x', 'http://localhost:8000/media/x.webp']);
});

test('a missing cover or avatar is reported, and nothing else', async () => {
  vi.mocked(serverFetch).mockRejectedValue(new Error('the API is away'));
  const image = imageAt('http://localhost:8000/media/x.webp');
  const lacks = async (draw: (onMissingImage: () => void) => Promise<Buffer>) => {
    let count = 0;
    await draw(() => {
      count += 1;
    });
    return count;
  };
  const post = postOf({ author: { ...author, profilePic: image }, media: [image] });
  const member = { ...post.author, bio: '', followersCount: 1, postsCount: 1 } as unknown as Profile;
  const both = () =>
    Promise.all([
      lacks((onMissingImage) => postImage(post, 'ar', onMissingImage)),
      lacks((onMissingImage) => memberImage(member, 'ar', onMissingImage)),
    ]);
  expect(await both()).toEqual([2, 1]);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  vi.mocked(serverFetch).mockResolvedValue(answer(png));
  expect(await both()).toEqual([0, 0]);
  // A removed image will not come back: the link preview without it is complete and replaces the former one.
  for (const status of [404, 410]) {
    vi.mocked(serverFetch).mockResolvedValue({ ...answer(Buffer.from('{}')), status });
    expect(await both()).toEqual([0, 0]);
  }
  vi.mocked(serverFetch).mockResolvedValue({ ...answer(Buffer.from('{}')), status: 503 });
  expect(await both()).toEqual([2, 1]);
});

test('members and the product have images in both languages', async () => {
  const member = { ...author, bio: 'كلام '.repeat(200), followersCount: 12_840, postsCount: 3 } as unknown as Profile;
  const rendered = await Promise.all([
    memberImage(member, 'ar'),
    memberImage({ ...member, name: 'Abdulrahman '.repeat(8), handle: null, bio: '' } as Profile, 'en'),
    siteImage('ar'),
    siteImage('en'),
  ]);
  for (const png of rendered) expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(new Set(rendered.map((png) => png.toString('base64'))).size).toBe(4);
});

test('inline code, handles and URLs are isolated left to right', () => {
  expect(isolateText('القيمة `line-height: 1.85` تناسب @omar')).toBe(
    'القيمة \u2066line-height: 1.85\u2069 تناسب \u2066@omar\u2069',
  );
  expect(isolateText('https://example.com/a')).toBe('\u2066example.com/a\u2069');
});
