import { useRef, useState } from 'react';
import type { UploadedFile } from '@/api';
import { hasImageExtension, uploadImage } from '@/api/uploads/image-upload';
import type { SavedImage } from './draft-store';

export const MAX_IMAGES = 10;
const MAX_CONCURRENT = 2;

let lastKey = 0;

export type DraftImage = {
  key: string;
  name: string;
  alt: string;
  /** URL of the preview; empty if there is none. */
  preview: string;
  percent: number;
  file: UploadedFile | null;
  /** `badType`, or the upload's error. */
  problem: unknown;
  source: File | null;
};

/** Returns a rendition of at least 320 px for small previews. */
export function previewUrl(file: UploadedFile): string {
  return file.sizes.find((size) => size.width >= 320)?.url ?? file.url;
}

/** Images of the draft; each uploads when chosen, three at a time. */
export function useImages() {
  const [images, setImages] = useState<DraftImage[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  const waiting = useRef<(() => void)[]>([]);
  const busy = useRef(0);

  const change = (key: string, next: Partial<DraftImage>) =>
    setImages((list) => list.map((image) => (image.key === key ? { ...image, ...next } : image)));

  const upload = async (key: string, source: File) => {
    const stop = new AbortController();
    uploads.current.set(key, stop);
    if (busy.current >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.current.push(resolve));
    busy.current += 1;
    try {
      stop.signal.throwIfAborted();
      const onProgress = (percent: number) => change(key, { percent });
      const file = await uploadImage(source, { purpose: 'post', onProgress, signal: stop.signal });
      change(key, { file, percent: 100 });
    } catch (problem) {
      if (!stop.signal.aborted) change(key, { problem });
    } finally {
      uploads.current.delete(key);
      busy.current -= 1;
      waiting.current.shift()?.();
    }
  };

  const forget = (image: DraftImage) => {
    uploads.current.get(image.key)?.abort();
    if (image.preview.startsWith('blob:')) URL.revokeObjectURL(image.preview);
  };

  return {
    images,
    isUploading: images.some((image) => !image.file && !image.problem),
    /** Adds images up to the limit; returns the number of refused ones. */
    add: (files: File[]): number => {
      const accepted = files.slice(0, Math.max(0, MAX_IMAGES - images.length)).map(fromSource);
      setImages((list) => [...list, ...accepted]);
      for (const { key, source, problem } of accepted) if (source && !problem) void upload(key, source);
      return files.length - accepted.length;
    },
    retry: ({ key, source }: DraftImage) => {
      if (!source) return;
      change(key, { problem: null, percent: 0 });
      void upload(key, source);
    },
    remove: (image: DraftImage) => {
      forget(image);
      setImages((list) => list.filter(({ key }) => key !== image.key));
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    restore: (saved: SavedImage[]) => setImages(saved.map(fromSaved)),
    clear: () => {
      images.forEach(forget);
      setImages([]);
    },
  };
}

export type Images = ReturnType<typeof useImages>;

function fromSource(source: File): DraftImage {
  const allowed = hasImageExtension(source.name);
  return {
    key: `chosen-${++lastKey}`,
    name: source.name,
    alt: '',
    preview: allowed ? URL.createObjectURL(source) : '',
    percent: 0,
    file: null,
    problem: allowed ? null : 'badType',
    source,
  };
}

function fromSaved({ file, alt, name }: SavedImage): DraftImage {
  return { key: file._id, name, alt, preview: previewUrl(file), percent: 100, file, problem: null, source: null };
}
