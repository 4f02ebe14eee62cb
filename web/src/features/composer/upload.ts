import { ApiError, apiOrigin, isApiError, type UploadedFile } from '@/api';
import { networkError } from '@/api/errors';
import { refreshToken } from '@/api/refresh';
import { readToken } from '@/api/token-store';

const TIMEOUT = 120_000;
/** The specification's extensions; the API has the last word on what is inside. */
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg'];

export function hasImageExtension(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  return IMAGE_EXTENSIONS.includes(extension.toLowerCase());
}

type Options = { onProgress: (percent: number) => void; signal: AbortSignal };

/** Uploads one image for a post, with one refresh and one retry like every other call; fetch tells no progress. */
export async function uploadImage(file: File, options: Options): Promise<UploadedFile> {
  const token = readToken();
  try {
    return await send(file, token, options);
  } catch (error) {
    if (!isApiError(error, 'not_authenticated')) throw error;
    return send(file, await refreshToken(token, apiOrigin()), options);
  }
}

function send(file: File, token: string, { onProgress, signal }: Options): Promise<UploadedFile> {
  const form = new FormData();
  form.append('purpose', 'post');
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiOrigin()}/files/upload`);
    request.responseType = 'json';
    request.timeout = TIMEOUT;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang || 'en');
    request.setRequestHeader('authorization', token);
    request.setRequestHeader('version', '2');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response.payload);
      else reject(refusal(request));
    };
    request.onerror = () => reject(networkError(undefined));
    request.ontimeout = () => reject(networkError(new DOMException('', 'TimeoutError')));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function refusal(request: XMLHttpRequest): ApiError {
  const retryAfter = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10);
  const code = request.status >= 500 ? 'internal_error' : 'unknown';
  const body = request.response?.error ?? { code };
  return new ApiError(request.status, body, Number.isNaN(retryAfter) ? null : retryAfter);
}
