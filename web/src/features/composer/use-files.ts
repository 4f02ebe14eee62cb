import { useEffect, useRef, useState } from 'react';
import { api } from '@/api';
import type { SavedFile } from './draft-store';
import { uploadFile } from './file-upload';

export const MAX_FILES = 10;
export const MAX_FILE_BYTES = 1024 ** 3;
const MAX_CONCURRENT = 2;

let lastKey = 0;

export type DraftFile = {
  key: string;
  name: string;
  mime: string;
  size: number;
  /** The API's name of it, once its upload was begun. */
  id: string | null;
  percent: number;
  isReady: boolean;
  /** `fileTooLarge`, `fileEmpty`, `chooseAgain`, or what the upload threw. */
  problem: unknown;
  source: File | null;
  /** It belongs to a product that stands: leaving it out must not remove it before the change is published. */
  isPublished: boolean;
};

/** The product's files: each is sent in the background as soon as it is chosen, two at once. */
export function useFiles() {
  const [files, setFiles] = useState<DraftFile[]>([]);
  const latest = useRef(files);
  latest.current = files;
  const uploads = useRef(new Map<string, AbortController>());
  const waiting = useRef<(() => void)[]>([]);
  const busy = useRef(0);
  const isUploading = files.some(isInProgress);

  // Leaving the page would cut them off.
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);

  const change = (key: string, next: Partial<DraftFile>) => {
    latest.current = latest.current.map((file) => (file.key === key ? { ...file, ...next } : file));
    setFiles(latest.current);
  };

  const upload = async (key: string, source: File, uploadId: string | null) => {
    const stop = new AbortController();
    uploads.current.set(key, stop);
    if (busy.current >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.current.push(resolve));
    busy.current += 1;
    try {
      stop.signal.throwIfAborted();
      await uploadFile(source, {
        uploadId: uploadId,
        signal: stop.signal,
        onStarted: (id) => change(key, { id }),
        onProgress: (percent) => change(key, { percent }),
      });
      change(key, { isReady: true, percent: 100 });
    } catch (problem) {
      if (!stop.signal.aborted) change(key, { problem });
    } finally {
      uploads.current.delete(key);
      busy.current -= 1;
      waiting.current.shift()?.();
    }
  };

  const start = (file: DraftFile, source: File) => {
    change(file.key, { source, problem: null });
    void upload(file.key, source, file.id);
  };

  const forget = ({ key, id, isPublished }: DraftFile) => {
    uploads.current.get(key)?.abort();
    // Its room is given back; what cannot be removed now ends by itself.
    if (id && !isPublished) void api.del(`/files/${id}`).catch(() => undefined);
  };

  return {
    files,
    isUploading,
    /** Takes as many as there is room for; answers how many had to stay out. A cut-off file goes on. */
    add: (sources: File[]): number => {
      let left = 0;
      for (const source of sources) {
        const cutOff = latest.current.find((file) => file.problem === 'chooseAgain' && isSame(file, source));
        if (cutOff) start(cutOff, source);
        else if (latest.current.length >= MAX_FILES) left += 1;
        else {
          const file = fromSource(source);
          latest.current = [...latest.current, file];
          setFiles(latest.current);
          if (!file.problem) void upload(file.key, source, null);
        }
      }
      return left;
    },
    retry: (file: DraftFile) => {
      if (file.source) start(file, file.source);
    },
    remove: (file: DraftFile) => {
      forget(file);
      latest.current = latest.current.filter(({ key }) => key !== file.key);
      setFiles(latest.current);
    },
    restore: (saved: SavedFile[], isPublished: (id: string) => boolean) => {
      for (const stop of uploads.current.values()) stop.abort();
      latest.current = saved.map((file) => fromSaved(file, isPublished(file.id)));
      setFiles(latest.current);
    },
    /** What they are once nothing is under way any more. */
    whenSettled: async (): Promise<DraftFile[]> => {
      while (latest.current.some(isInProgress)) await new Promise((resolve) => setTimeout(resolve, 200));
      return latest.current;
    },
    /** Forgets them; `published` ones stay at the API. */
    clear: ({ published = false } = {}) => {
      if (!published) latest.current.forEach(forget);
      latest.current = [];
      setFiles([]);
    },
  };
}

export type Files = ReturnType<typeof useFiles>;

export function isInProgress({ isReady, problem }: DraftFile): boolean {
  return !isReady && !problem;
}

function isSame(file: DraftFile, { name, size }: File): boolean {
  return file.name === name && file.size === size;
}

function fromSource(source: File): DraftFile {
  const { name, size, type } = source;
  const validationError = size === 0 ? 'fileEmpty' : size > MAX_FILE_BYTES ? 'fileTooLarge' : null;
  const key = `file-${++lastKey}`;
  return {
    key,
    name,
    size,
    mime: type,
    id: null,
    percent: 0,
    isReady: false,
    problem: validationError,
    source,
    isPublished: false,
  };
}

/** A reload takes the bytes away: what had not arrived has to be chosen again, and goes on from there. */
function fromSaved({ id, name, mime, size, isReady }: SavedFile, isPublished: boolean): DraftFile {
  const problem = isReady ? null : 'chooseAgain';
  return { key: id, id, name, mime, size, isReady, percent: isReady ? 100 : 0, problem, source: null, isPublished };
}
