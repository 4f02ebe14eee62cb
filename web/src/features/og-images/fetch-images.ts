import sharp from 'sharp';
import { ApiError, type Image } from '@/api';
import { serverBytes } from '@/api/client/server';
import { firstLetter } from '@/lib/direction';
import { letterColors } from '@/lib/letter-colors';
import { type PlacedImage, renderText } from './render-text';

type Frame = { left: number; top: number; width: number; height: number };

/** Called for each image that was unavailable and is omitted; one that was removed is not missing. */
export type OnMissingImage = () => void;

/** Fetches an image of the API, cropped to its frame; null if unavailable. */
export async function fetchCover(
  image: Image,
  frame: Frame,
  { radius, onMissingImage }: { radius: number; onMissingImage: OnMissingImage },
): Promise<PlacedImage | null> {
  const minSize = Math.max(frame.width, frame.height);
  const { url } = image.sizes.find(({ width }) => width >= minSize) ?? image.sizes.at(-1) ?? image;
  const bytes = await serverBytes(url).catch((error) => {
    if (!isRemoved(error)) onMissingImage();
    return null;
  });
  if (!bytes) return null;
  const { left, top, width, height } = frame;
  const input = await sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .composite([{ input: mask(width, height, radius), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null);
  return input && { input, left, top };
}

function isRemoved(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Fetches a member's avatar as a circle, or renders their initial. */
export async function fetchAvatar(
  { name, profilePic }: { name: string; profilePic: Image | null },
  [left, top, side]: [number, number, number],
  onMissingImage: OnMissingImage,
) {
  const frame = { left, top, width: side, height: side };
  const own = profilePic && (await fetchCover(profilePic, frame, { radius: side / 2, onMissingImage }));
  if (own) return { drawing: '', parts: [own] };
  const [color, ground] = letterColors(name);
  const rendered = await renderText(
    firstLetter(name),
    { family: 'display', weight: 'Semi-Bold', color },
    { size: Math.round(side * 0.46), width: side },
  );
  const { width, height } = rendered.raw;
  return {
    drawing: `<circle cx="${left + side / 2}" cy="${top + side / 2}" r="${side / 2}" fill="${ground}"/>`,
    parts: [
      {
        ...rendered,
        left: Math.round(left + (side - width) / 2),
        top: Math.round(top + (side - height) / 2),
      },
    ] as PlacedImage[],
  };
}

function mask(width: number, height: number, radius: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/></svg>`,
  );
}
