import sharp from 'sharp';
import { LAPIS, SAFFRON } from './colors';
import type { PlacedImage } from './render-text';

// Every image is different, so caching in libvips is useless.
sharp.cache(false);

export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 72;

export type Side = 'ltr' | 'rtl';

/** Returns the x coordinate of an element with this width at distance `start` from the reading side. */
export function startX(side: Side, start: number, width: number): number {
  return side === 'rtl' ? WIDTH - start - width : start;
}

export function nuqtaSvg(x: number, y: number, radius: number, fill: string): string {
  return `<path d="M${x} ${y - radius}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z" fill="${fill}"/>`;
}

const LETTER_PATH =
  'M35 23.2a5.9 5.9 0 1 1-11.8 0 5.9 5.9 0 0 1 11.8 0Zm0 0v4.3c0 7-5.6 11.6-12.6 11.6-7.6 0-11.9-4.9-10.6-12.2';
const DOTS_PATH = 'M24.2 7.2l3.7 3.7-3.7 3.7-3.7-3.7zM33.6 7.2l3.7 3.7-3.7 3.7-3.7-3.7z';

/** The logo's letter with its two dots. */
export function letterSvg(color: string): string {
  return `<path d="${LETTER_PATH}" fill="none" stroke="${color}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><path d="${DOTS_PATH}" fill="${SAFFRON}"/>`;
}

export function logoMarkSvg(x: number, y: number, size: number, ground = LAPIS): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 48 48"><rect width="48" height="48" rx="14" fill="${ground}"/>${letterSvg('#FFFFFF')}</svg>`;
}

/** Composes the image. The SVG contains no user text: texts are rendered separately. */
export async function composeImage(ground: string, drawing: string, parts: PlacedImage[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg)).composite(parts).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
}
