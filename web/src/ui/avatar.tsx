import type { CSSProperties } from 'react';
import { cn } from '@/lib/cn';
import { firstLetter } from '@/lib/direction';
import { letterColors } from '@/lib/letter-colors';
import type { PictureSource } from './picture';

type Props = {
  name: string;
  picture?: PictureSource | null;
  /** Side in CSS pixels. */
  size?: number;
  /** At the top of its page. */
  eager?: boolean;
  className?: string;
};

/**
 * Member's picture, or the first letter of the name in its own script. The name is next to it, so the avatar is hidden
 * from screen readers.
 */
export function Avatar({ name, picture, size = 44, eager, className }: Props) {
  if (picture) {
    const shown = picture.sizes.find((candidate) => candidate.width >= size * 2);
    return (
      <img
        src={shown?.url ?? picture.url}
        alt=""
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={cn('shrink-0 rounded-full bg-sunken object-cover', className)}
        style={{ width: size, height: size }}
      />
    );
  }
  const [ink, ground] = letterColors(name);
  return (
    <span
      aria-hidden="true"
      className={cn('letter-face inline-grid shrink-0 place-items-center', className)}
      style={{ '--side': `${size}px`, color: ink, background: ground } as CSSProperties}
    >
      {firstLetter(name)}
    </span>
  );
}
