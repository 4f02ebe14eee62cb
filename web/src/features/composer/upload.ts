import type { UploadedFile } from '@/api';
import { sendBytes } from './sending';

/** The specification's extensions; the API has the last word on what is inside. */
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg'];

export function hasImageExtension(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  return IMAGE_EXTENSIONS.includes(extension.toLowerCase());
}

type Options = { onProgress: (percent: number) => void; signal: AbortSignal };

/** Uploads one image for a post. */
export function uploadImage(file: File, { onProgress, signal }: Options): Promise<UploadedFile> {
  const body = new FormData();
  body.append('purpose', 'post');
  body.append('file', file);
  return sendBytes<UploadedFile>({
    path: '/files/upload',
    body,
    onProgress: (loaded, total) => onProgress(total ? Math.round((loaded / total) * 100) : 0),
    signal,
  });
}
