import { ApiError, api, isApiError } from '@/api';
import type { components } from '@/api/schema';
import { sendUpload } from '@/api/uploads/upload-request';
import { type Chunk, contentDigest, missingChunks, totalBytes } from './upload-chunks';

export type ProductUpload = components['schemas']['ProductUpload'];

const MAX_CONCURRENT = 2;
const MAX_ATTEMPTS = 4;
const INITIAL_RETRY_MS = 800;
const POLL_MS = 1000;

type Options = {
  /** An upload to resume: only missing parts are sent. */
  uploadId: string | null;
  onStarted: (id: string) => void;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** Uploads a product file in parts, resumes interruptions, and returns when the API has assembled it. */
export async function uploadFile(source: File, options: Options): Promise<ProductUpload> {
  const { signal } = options;
  let upload = await startOrResume(source, options);
  options.onStarted(upload._id);
  if (upload.status === 'uploading') {
    await sendChunks(source, upload, options);
    upload = await api.post<ProductUpload>(`/files/${upload._id}/complete`, {}, { signal });
  }
  while (upload.status === 'processing') {
    await delay(POLL_MS, signal);
    upload = await api.get<ProductUpload>(`/files/${upload._id}`, undefined, signal);
  }
  // The inspection refused it, or its content did not match.
  if (upload.problem) throw new ApiError(422, { code: upload.problem });
  if (upload.status !== 'ready') throw new TypeError('not ready');
  options.onProgress(100);
  return upload;
}

async function startOrResume(source: File, { uploadId, signal }: Options): Promise<ProductUpload> {
  if (uploadId) {
    try {
      return await api.get<ProductUpload>(`/files/${uploadId}`, undefined, signal);
    } catch (error) {
      // The upload expired: begin another one.
      if (!isApiError(error, 'file_not_found', 'upload_expired')) throw error;
    }
  }
  const { name, size, type } = source;
  return api.post<ProductUpload>('/files', { name, size, ...(type && { mime: type }) }, { signal });
}

async function sendChunks(source: File, upload: ProductUpload, { onProgress, signal }: Options): Promise<void> {
  const queue = missingChunks(source.size, upload.partSize, upload.parts);
  const before = source.size - totalBytes(queue);
  const sent = new Map<number, number>();
  const report = () => {
    const sentBytes = [...sent.values()].reduce((sum, bytes) => sum + bytes, before);
    onProgress(Math.floor((sentBytes / source.size) * 100));
  };
  report();
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const { number } = part;
      await withRetry(signal, () =>
        sendChunk(source, upload._id, part as Chunk, {
          signal,
          onSent: (bytes) => {
            sent.set(number, bytes);
            report();
          },
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
}

type ChunkOptions = { signal: AbortSignal; onSent: (bytes: number) => void };

async function sendChunk(source: File, id: string, { number, start, end }: Chunk, { signal, onSent }: ChunkOptions) {
  const body = await source.slice(start, end).arrayBuffer();
  const headers = { 'content-type': 'application/octet-stream', 'content-digest': await contentDigest(body) };
  const path = `/files/${id}/parts/${number}`;
  await sendUpload<ProductUpload>({ method: 'PUT', path, body, headers, signal, onProgress: onSent });
  onSent(end - start);
}

/** Retries after network errors and overload. */
async function withRetry(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= MAX_ATTEMPTS || !isTransient(error)) throw error;
      await delay(INITIAL_RETRY_MS * 2 ** (tries - 1), signal);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.status === 0 || error.status === 429 || error.status >= 500) return true;
  return ['upload_stalled', 'part_digest_mismatch', 'part_wrong_length'].includes(error.code);
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    });
  });
}
