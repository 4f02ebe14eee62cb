import type { UploadedFile } from '../types';
import { sendUpload } from './upload-request';

/** Extensions of requirements 5; the API checks the content. */
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg'];
/** `accept` of image inputs. */
export const ACCEPTED_IMAGES = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

export function hasImageExtension(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  return IMAGE_EXTENSIONS.includes(extension.toLowerCase());
}

type Options = { purpose: 'avatar' | 'post'; onProgress: (percent: number) => void; signal: AbortSignal };

/** Uploads an image with progress. */
export function uploadImage(file: File, { purpose, onProgress, signal }: Options): Promise<UploadedFile> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', file);
  return sendUpload<UploadedFile>({
    path: '/files/upload',
    body,
    onProgress: (loaded, total) => onProgress(total ? Math.round((loaded / total) * 100) : 0),
    signal,
  });
}
