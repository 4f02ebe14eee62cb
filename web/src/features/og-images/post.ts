import type { Post } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { formatMoney } from '@/lib/money';
import { composeImage, HEIGHT, logoMarkSvg, MARGIN, nuqtaSvg, type Side, startX, WIDTH } from './canvas';
import { INK, INK_2, LAPIS, LINE, PAPER, SAFFRON, SUNKEN } from './colors';
import { fetchAvatar, fetchCover, type OnMissingImage } from './fetch-images';
import { getMessages, type Language } from './messages';
import { fitText, line, type PlacedImage, placeAt, renderText } from './render-text';

const COVER = 480;
const AVATAR_SIZE = 84;
const GAP = 34;
const FOOT = HEIGHT - MARGIN - 60;

/** Preview of a post: author, beginning, and a product's cover and price. No paid content. */
export async function postImage(
  post: Post,
  language: Language,
  onMissingImage: OnMissingImage = () => {},
): Promise<Buffer> {
  const side: Side = post.dir;
  const cover = await renderCover(post, side, onMissingImage);
  const width = WIDTH - 2 * MARGIN - (cover ? COVER - 12 : 0);
  const groups = [
    await renderAuthor(post, { side, width }, onMissingImage),
    await renderPostText(post, side, width),
    await renderFooter(post, language, side, width),
  ];
  const ornament = cover ? '' : nuqtaSvg(startX(side, WIDTH - 96, 0), HEIGHT - 60, 180, SUNKEN);
  const drawing = ornament + groups.map((group) => group.drawing).join('') + band(side, width, cover);
  return composeImage(PAPER, drawing, [...(cover ? [cover] : []), ...groups.flatMap((group) => group.parts)]);
}

async function renderCover(post: Post, side: Side, onMissingImage: OnMissingImage): Promise<PlacedImage | null> {
  const [image] = post.media;
  if (!image) return null;
  const frame = { left: startX(side, WIDTH - COVER, COVER), top: 0, width: COVER, height: HEIGHT };
  return fetchCover(image, frame, { radius: 0, onMissingImage });
}

async function renderAuthor(
  { author }: Post,
  { side, width }: { side: Side; width: number },
  onMissingImage: OnMissingImage,
) {
  const { drawing, parts } = await fetchAvatar(
    author,
    [startX(side, MARGIN, AVATAR_SIZE), MARGIN - 8, AVATAR_SIZE],
    onMissingImage,
  );
  const start = MARGIN + AVATAR_SIZE + 24;
  const rendered = await line(
    author.name,
    { family: 'text', weight: 'Semi-Bold', color: INK },
    { size: 34, width: width - AVATAR_SIZE - 24 },
  );
  const top = MARGIN - 8 + (AVATAR_SIZE - rendered.raw.height) / 2;
  return { drawing, parts: [...parts, placeAt(rendered, startX(side, start, rendered.raw.width), top)] };
}

/** Title with the beginning of the text; without a title the text alone, larger if shorter. */
async function renderPostText(post: Post, side: Side, width: number) {
  const top = MARGIN + AVATAR_SIZE + 28;
  const height = FOOT - 30 - top;
  // A lead in the other script still follows the whole's direction.
  const lead = side === 'rtl' ? '\u200f' : '\u200e';
  const title = post.title && lead + post.title;
  const text = post.text && lead + excerpt(post.text, 280);
  const hand = { family: 'display', weight: 'Semi-Bold', color: INK } as const;
  const first = await fitText(title || text || post.author.name, hand, {
    width,
    height: title && text ? height * 0.6 : height,
    sizes: title ? [64, 58, 52, 46, 41, 37] : [92, 80, 70, 62, 55, 48, 42, 37, 33],
  });
  const inks = [first];
  const rest = height - first.raw.height - GAP;
  // The text may have another direction than its title.
  if (title && text && rest > 44)
    inks.push(
      await fitText(
        text,
        { family: 'text', weight: 'Regular', color: INK_2 },
        { width, height: rest, sizes: [32, 29, 27] },
      ),
    );
  const usedHeight = inks.reduce((sum, { raw }) => sum + raw.height + GAP, -GAP);
  let y = top + Math.max(0, (height - usedHeight) * 0.42);
  const parts = inks.map((words) => {
    const part = placeAt(words, startX(side, MARGIN, words.raw.width), y);
    y += words.raw.height + GAP;
    return part;
  });
  return { drawing: '', parts };
}

async function renderFooter(post: Post, language: Language, side: Side, width: number) {
  const words = getMessages(language);
  const brand = await renderText(
    words.brand,
    { family: 'display', weight: 'Semi-Bold', color: INK },
    { size: 32, width: 400 },
  );
  const kind = post.kind === 'post' ? null : await renderChip(post, words, side);
  const start = MARGIN + (kind ? width - 56 - 18 - brand.raw.width : 0);
  return {
    drawing: logoMarkSvg(startX(side, start, 56), FOOT + 2, 56) + (kind?.drawing ?? ''),
    parts: [
      placeAt(brand, startX(side, start + 56 + 18, brand.raw.width), FOOT + 30 - brand.raw.height / 2),
      ...(kind?.parts ?? []),
    ],
  };
}

/** Price tag, or the badge of a question. */
async function renderChip(post: Post, words: ReturnType<typeof getMessages>, side: Side) {
  const isProduct = post.kind === 'digital';
  const price = post.priceCents ? formatMoney(post.priceCents) : words.free;
  const rendered = await renderText(
    isProduct ? price : words.question,
    { family: 'display', weight: 'Semi-Bold', color: isProduct ? INK : '#26389A' },
    { size: isProduct ? 34 : 28, width: 400 },
  );
  const width = rendered.raw.width + 78;
  const left = startX(side, MARGIN, width);
  const middle = FOOT + 30;
  const dot = startX(side, MARGIN + 30, 0);
  const pill = `<rect x="${left}" y="${FOOT}" width="${width}" height="60" rx="30" fill="${isProduct ? SAFFRON : '#E7EAF8'}"/>`;
  return {
    drawing: pill + nuqtaSvg(dot, middle, 10, isProduct ? INK : LAPIS),
    parts: [placeAt(rendered, startX(side, MARGIN + 50, rendered.raw.width), middle - rendered.raw.height / 2)],
  };
}

/** Line at the bottom that ends in a dot; beside a cover at the page's edge. */
function band(side: Side, width: number, cover: PlacedImage | null): string {
  if (cover) {
    const x = startX(side, WIDTH - COVER, 0);
    return `<rect x="${x - 1}" width="2" height="${HEIGHT}" fill="${LINE}"/>`;
  }
  const end = startX(side, MARGIN + width, 0);
  return `<rect y="${HEIGHT - 14}" width="${WIDTH}" height="14" fill="${LAPIS}"/>${[0, 44].map((shift) => nuqtaSvg(side === 'rtl' ? end + shift + 14 : end - shift - 14, MARGIN + 34, 15, SAFFRON)).join('')}`;
}
