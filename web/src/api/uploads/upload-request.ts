import { apiOrigin } from '../client/client';
import { ApiError, isApiError, networkError } from '../client/errors';
import { refreshToken } from '../session/refresh';
import { readToken } from '../session/token-store';

const TIMEOUT_MS = 120_000;

export type UploadRequest = {
  method?: 'POST' | 'PUT';
  path: string;
  body: FormData | ArrayBuffer;
  headers?: Record<string, string>;
  /** Sent and total bytes. */
  onProgress: (loaded: number, total: number) => void;
  signal: AbortSignal;
};

/** Sends bytes with one refresh and one retry like other requests; fetch reports no progress. */
export async function sendUpload<Payload>(upload: UploadRequest): Promise<Payload> {
  const token = readToken();
  try {
    return await send<Payload>(upload, token);
  } catch (error) {
    if (!isApiError(error, 'not_authenticated')) throw error;
    return send<Payload>(upload, await refreshToken(token, apiOrigin()));
  }
}

function send<Payload>(upload: UploadRequest, token: string): Promise<Payload> {
  const { method = 'POST', path, body, headers = {}, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, apiOrigin() + path);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    const own = {
      accept: 'application/json',
      'accept-language': document.documentElement.lang || 'en',
      authorization: token,
      version: '2',
    };
    for (const [name, value] of Object.entries({ ...own, ...headers })) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response.payload);
      else reject(toApiError(request));
    };
    request.onerror = () => reject(networkError(undefined));
    request.ontimeout = () => reject(networkError(new DOMException('', 'TimeoutError')));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    if (signal.aborted) return reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function toApiError(request: XMLHttpRequest): ApiError {
  const retryAfter = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10);
  const code = request.status >= 500 ? 'internal_error' : 'unknown';
  const body = request.response?.error ?? { code };
  return new ApiError(request.status, body, Number.isNaN(retryAfter) ? null : retryAfter);
}
