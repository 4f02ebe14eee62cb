import { readFileSync } from 'node:fs';
import type { ReactionName } from '@/api';

const SPRITE = 'public/art/faces.svg';

let sprite: string | undefined;

/**
 * Returns the drawing of a reaction as the source of an image. Sites may show a card in a frame without an origin, which
 * loads no part of a file of drawings.
 */
export function faceSource(name: ReactionName): string {
  sprite ??= readFileSync(SPRITE, 'utf8');
  const [, drawing = ''] = new RegExp(`<g id="${name}">(.*)</g>$`, 'm').exec(sprite) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
