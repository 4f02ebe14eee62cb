import { cn } from '@/lib/cn';
import { firstLetter } from '@/lib/direction';
import type { PictureSource } from './picture';

// Ink and ground of letter pictures; each pair has at least 4.5 : 1.
const GROUNDS = [
  ['#2A3FA8', '#E7EAF8'],
  ['#8A1B4B', '#FBE3EE'],
  ['#13633A', '#DDF3E5'],
  ['#755000', '#FCF1D0'],
  ['#5B2A8A', '#EEE3FA'],
] as const;

type Props = {
  name: string;
  picture?: PictureSource | null;
  /** Side in CSS pixels. */
  size?: number;
  className?: string;
};

/** A member's picture, or the first letter of the name in its own script. The name stands beside it, so it is silent. */
export function Avatar({ name, picture, size = 44, className }: Props) {
  if (picture) {
    const shown = picture.sizes.find((candidate) => candidate.width >= size * 2);
    return (
      <img
        src={shown?.url ?? picture.url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cn('shrink-0 rounded-full bg-sunken object-cover', className)}
        style={{ width: size, height: size }}
      />
    );
  }
  const [ink, ground] = GROUNDS[hash(name) % GROUNDS.length] ?? GROUNDS[0];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-full font-display font-semibold leading-none',
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.44,
        paddingBlockEnd: size * 0.06,
        color: ink,
        background: ground,
      }}
    >
      {firstLetter(name)}
    </span>
  );
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return value;
}
