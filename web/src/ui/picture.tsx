import { useState } from 'react';
import { averageColor } from '@/lib/blurhash';
import { cn } from '@/lib/cn';
import { useDataSaver } from './format';

/** Width of the rendition that members who save data see. */
const SMALL_WIDTH = 320;

export type PictureSource = {
  url: string;
  width: number;
  height: number;
  blurhash: string;
  alt: string | null;
  sizes: { url: string; width: number }[];
};

type Props = {
  picture: PictureSource;
  /** Rendered width, for the browser's choice of file; a lazy picture measures itself where supported. */
  sizes?: string;
  /** Without it the picture keeps its own aspect ratio; a class such as `aspect-video` crops it. */
  className?: string;
  /** The first picture of the page. */
  eager?: boolean;
};

/** Picture that reserves its space and shows its average colour until it is loaded. */
export function Picture({ picture, sizes = '100vw', className, eager }: Props) {
  const [failed, setFailed] = useState(false);
  const small = useDataSaver() ? picture.sizes.find(({ width }) => width >= SMALL_WIDTH) : undefined;
  const candidates = small ? '' : picture.sizes.map((size) => `${size.url} ${size.width}w`).join(', ');
  return (
    <img
      src={small?.url ?? picture.url}
      srcSet={candidates || undefined}
      sizes={candidates ? `${eager ? '' : 'auto, '}${sizes}` : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt ?? ''}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(true)}
      className={cn('block h-auto w-full object-cover', failed && 'opacity-40', className)}
      style={{ backgroundColor: averageColor(picture.blurhash) ?? 'var(--sunken)' }}
    />
  );
}
