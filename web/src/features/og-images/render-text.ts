import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { isolateLtr } from '@/lib/bidi-isolate';
import { truncateAtWord } from '@/lib/excerpt';

const FAMILIES = {
  display: 'Readex Pro,IBM Plex Sans Arabic,Noto Emoji',
  text: 'IBM Plex Sans Arabic,Noto Emoji',
};

const MIN_SIZE = 0.45;
const ARABIC = /\p{Script=Arabic}/u;

export type TextStyle = {
  family: keyof typeof FAMILIES;
  weight: 'Regular' | 'Medium' | 'Semi-Bold';
  color: string;
};

/** Rendered text: pixels cropped to their ink, so that no mark is cut. */
export type RenderedText = { input: Buffer; raw: { width: number; height: number; channels: 4 } };

type Line = { size: number; width: number };

/** Renders text: shaped, in the direction of its first strong letter, wrapped as needed. */
export async function renderText(words: string, hand: TextStyle, { size, width }: Line): Promise<RenderedText> {
  const { family, weight, color } = hand;
  const text = `<span foreground="${color}" insert_hyphens="false">${escapeMarkup(isolateText(words))}</span>`;
  // Readex's line height is too small for Arabic marks.
  const spacing = Math.round(size * (family === 'text' ? 0.06 : ARABIC.test(words) ? 0.34 : 0.14));
  return rasterize(text, { font: `${FAMILIES[family]} ${weight} ${size}`, width, spacing });
}

async function rasterize(
  text: string,
  options: { font: string; spacing: number; width?: number },
): Promise<RenderedText> {
  const found = await sharp({ text: { text, ...options, dpi: 72, rgba: true, wrap: 'word-char' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      // Text of characters without glyphs is valid.
      if (String(error).includes('no text to render')) return null;
      throw error;
    });
  if (!found) return { input: Buffer.alloc(4), raw: { width: 1, height: 1, channels: 4 } };
  const { data, info } = found;
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } };
}

type Box = { width: number; height: number; sizes: readonly number[] };

/** Renders text in the largest size that fits the box; at the smallest size it is cut between words. */
export async function fitText(words: string, hand: TextStyle, { width, height, sizes }: Box): Promise<RenderedText> {
  let text = words;
  for (const size of sizes) {
    // Text that can't fit even with the narrowest letters is not rendered.
    if (words.length * MIN_SIZE * size * size > width * height) continue;
    const fullText = await renderText(text, hand, { size, width });
    if (fullText.raw.height <= height && fullText.raw.width <= width) return fullText;
  }
  const size = sizes.at(-1) ?? 32;
  let part = await renderText(text, hand, { size, width });
  while (part.raw.height > height && text.length > 8) {
    text = truncateAtWord(
      text,
      Math.max(8, Math.floor(text.length * Math.min(0.95, (1.05 * height) / part.raw.height))),
    );
    part = await renderText(text, hand, { size, width });
  }
  return part;
}

/** Texts on one line, each with its weight and color. */
export async function row(words: [string, TextStyle][], size: number): Promise<RenderedText> {
  const runs = words.map(
    ([text, { weight, color }]) =>
      `<span foreground="${color}" weight="${weight.replace('-', '').toLowerCase()}">${escapeMarkup(text)}</span>`,
  );
  return rasterize(runs.join(' '), { font: `${FAMILIES.text} ${size}`, spacing: 0 });
}

/** Text on one line, cut at its end. */
export async function line(words: string, hand: TextStyle, { size, width }: Line): Promise<RenderedText> {
  return fitText(words, hand, { width, height: Math.round(size * 1.75), sizes: [size] });
}

export type PlacedImage = Pick<OverlayOptions, 'input' | 'raw' | 'left' | 'top'>;

export function placeAt({ input, raw }: RenderedText, left: number, top: number): PlacedImage {
  return { input, raw, left: Math.round(left), top: Math.round(top) };
}

/** Isolates inline code, handles and URLs left to right; backticks and schemes are removed. */
export function isolateText(words: string): string {
  return words
    .replace(/\bhttps?:\/\/(?:www\.)?(?=\S)/g, '')
    .replace(/`([^`\n]+)`|@\w+|\b[\w-]+(?:\.[\w-]+)+(?:\/[\w./?=&%#-]*)?/g, (found, code?: string) =>
      isolateLtr(code ?? found),
    );
}

/** Escapes user text for Pango markup. */
function escapeMarkup(words: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return words.replace(/(?!\n)\p{Cc}|\p{Cs}|[&<>"'\ufffe\uffff]/gu, (found) => names[found] ?? ' ');
}
