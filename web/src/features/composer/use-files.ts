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
  /** Id from the API, once the upload began. */
  id: string | null;
  percent: number;
  isReady: boolean;
  /** `fileTooLarge`, `fileEmpty`, `chooseAgain`, or the upload's error. */
  problem: unknown;
  source: File | null;
  /** Belongs to a published product: it must not be deleted before the edit is published. */
  isPublished: boolean;
};

/** Files of the product; each uploads in the background when chosen, two at a time. */
export function useFiles() {
  const [files, setFiles] = useState<DraftFile[]>([]);
  const latest = useRef(files);
  latest.current = files;
  const uploads = useRef(new Map<string, AbortController>());
  const waiting = useRef<(() => void)[]>([]);
  const busy = useRef(0);
  const isUploading = files.some(isInProgress);

  // Leaving the page would interrupt the uploads.
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
    // Frees its quota; an upload that can't be deleted now expires.
    if (id && !isPublished) void api.del(`/files/${id}`).catch(() => undefined);
  };

  return {
    files,
    isUploading,
    /** Adds files up to the limit; returns the number of refused ones. An interrupted file resumes. */
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
    /** Waits for all uploads and returns the files. */
    whenSettled: async (): Promise<DraftFile[]> => {
      while (latest.current.some(isInProgress)) await new Promise((resolve) => setTimeout(resolve, 200));
      return latest.current;
    },
    /** Removes the files; `published` ones stay at the API. */
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

/** A reload loses the bytes: an unfinished file must be chosen again, and resumes. */
function fromSaved({ id, name, mime, size, isReady }: SavedFile, isPublished: boolean): DraftFile {
  const problem = isReady ? null : 'chooseAgain';
  return { key: id, id, name, mime, size, isReady, percent: isReady ? 100 : 0, problem, source: null, isPublished };
}
