import sharp from 'sharp';

/** Tolerated difference of a colour channel: rounding on another processor, invisible to people. */
const TOLERANCE = 12;
/** Number of pixels that may exceed it. */
const MAX_DIFFERENT_PIXELS = 12;

export type Difference = { pixels: number; picture: Buffer };

type RawImage = { data: Buffer; width: number; height: number };

async function decode(picture: Buffer): Promise<RawImage> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Lossless and small, as stored. */
export function encode(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().webp({ lossless: true, effort: 4 }).toBuffer();
}

/** Returns null if the images look the same; else the number of different pixels, and an image that marks them. */
export async function compareImages(expected: Buffer, actual: Buffer): Promise<Difference | null> {
  const [one, two] = await Promise.all([decode(expected), decode(actual)]);
  if (one.width !== two.width || one.height !== two.height) return { pixels: one.width * one.height, picture: actual };
  const marked = Buffer.alloc(one.data.length);
  let pixels = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const apart = Math.max(
      ...[0, 1, 2].map((colour) => Math.abs((one.data[at + colour] ?? 0) - (two.data[at + colour] ?? 0))),
    );
    if (apart > TOLERANCE) pixels += 1;
    paintPixel(marked, at, one.data, apart > TOLERANCE);
  }
  if (pixels <= MAX_DIFFERENT_PIXELS) return null;
  const { width, height } = one;
  const picture = await sharp(marked, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
  return { pixels, picture };
}

/** Draws differences in red over a faded image. */
function paintPixel(marked: Buffer, at: number, from: Buffer, differs: boolean): void {
  const grey = ((from[at] ?? 0) + (from[at + 1] ?? 0) + (from[at + 2] ?? 0)) / 3;
  const faded = Math.round(200 + grey / 6);
  marked[at] = differs ? 216 : faded;
  marked[at + 1] = differs ? 0 : faded;
  marked[at + 2] = differs ? 40 : faded;
}
