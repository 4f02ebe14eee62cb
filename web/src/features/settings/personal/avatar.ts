import { hasImageExtension } from '@/api/uploads/image-upload';
import { cropArea, type Placement } from './crop';

const MAX_BYTES = 10 * 1024 * 1024;
/** Larger than any rendition of an avatar. */
const OUTPUT_SIZE = 1024;

export type AvatarError = 'image_bad_type' | 'image_too_large';

export function validateAvatar({ name, size }: File): AvatarError | null {
  if (!hasImageExtension(name)) return 'image_bad_type';
  return size > MAX_BYTES ? 'image_too_large' : null;
}

/** Returns the framed square as a file. */
export async function cropImage(image: HTMLImageElement, placement: Placement): Promise<File> {
  const { x, y, side } = cropArea(placement, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(OUTPUT_SIZE, Math.round(side)));
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new TypeError('no picture');
  return new File([blob], 'picture.png', { type: 'image/png' });
}
