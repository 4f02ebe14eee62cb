import { api, isApiError } from '@/api';
import type { components } from '@/api/schema';
import { sendUpload } from '@/api/uploads/upload-request';
import { bytesOf, contentDigest, missingParts, type Part } from './upload-chunks';

export type ProductUpload = components['schemas']['ProductUpload'];

const AT_ONCE = 2;
const TRIES = 4;
const FIRST_WAIT = 800;
const ASK_AGAIN = 1000;

type Options = {
  /** An upload that was begun before: only what it lacks is sent. */
  known: string | null;
  onBegun: (id: string) => void;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** Sends a product's file in parts, goes on where it was cut off, and answers when the API has joined it. */
export async function uploadFile(source: File, options: Options): Promise<ProductUpload> {
  const { signal } = options;
  let upload = await begun(source, options);
  options.onBegun(upload._id);
  if (upload.status === 'uploading') {
    await sendParts(source, upload, options);
    upload = await api.post<ProductUpload>(`/files/${upload._id}/complete`, {}, { signal });
  }
  while (upload.status === 'processing') {
    await pause(ASK_AGAIN, signal);
    upload = await api.get<ProductUpload>(`/files/${upload._id}`, undefined, signal);
  }
  if (upload.status !== 'ready') throw new TypeError(upload.problem ?? 'not ready');
  options.onProgress(100);
  return upload;
}

async function begun(source: File, { known, signal }: Options): Promise<ProductUpload> {
  if (known) {
    try {
      return await api.get<ProductUpload>(`/files/${known}`, undefined, signal);
    } catch (error) {
      // It ended meanwhile: another begins.
      if (!isApiError(error, 'file_not_found', 'upload_expired')) throw error;
    }
  }
  const { name, size, type } = source;
  return api.post<ProductUpload>('/files', { name, size, ...(type && { mime: type }) }, { signal });
}

async function sendParts(source: File, upload: ProductUpload, { onProgress, signal }: Options): Promise<void> {
  const waiting = missingParts(source.size, upload.partSize, upload.parts);
  const before = source.size - bytesOf(waiting);
  const sent = new Map<number, number>();
  const tell = () => {
    const gone = [...sent.values()].reduce((sum, bytes) => sum + bytes, before);
    onProgress(Math.floor((gone / source.size) * 100));
  };
  tell();
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { number } = part;
      await patiently(signal, () =>
        sendPart(source, upload._id, part as Part, {
          signal,
          onSent: (bytes) => {
            sent.set(number, bytes);
            tell();
          },
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type PartOptions = { signal: AbortSignal; onSent: (bytes: number) => void };

async function sendPart(source: File, id: string, { number, start, end }: Part, { signal, onSent }: PartOptions) {
  const body = await source.slice(start, end).arrayBuffer();
  const headers = { 'content-type': 'application/octet-stream', 'content-digest': await contentDigest(body) };
  const path = `/files/${id}/parts/${number}`;
  await sendUpload<ProductUpload>({ method: 'PUT', path, body, headers, signal, onProgress: onSent });
  onSent(end - start);
}

/** Tries again what may go better the next time: a broken line, a busy server. */
async function patiently(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= TRIES || !isPassing(error)) throw error;
      await pause(FIRST_WAIT * 2 ** (tries - 1), signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.status === 0 || error.status === 429 || error.status >= 500) return true;
  return ['upload_stalled', 'part_digest_mismatch', 'part_wrong_length'].includes(error.code);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    });
  });
}
