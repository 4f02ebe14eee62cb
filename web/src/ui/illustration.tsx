export type IllustrationName = 'bell' | 'lost' | 'search' | 'spill' | 'shelf' | 'wave';

type Props = { name: IllustrationName; width?: number; className?: string };

/** Illustration from the sprite file; colours follow the theme, and it is never mirrored. */
export function Illustration({ name, width = 200, className }: Props) {
  return (
    <svg
      width={width}
      height={width * 0.75}
      viewBox="0 0 200 150"
      aria-hidden="true"
      focusable="false"
      className={className}
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      <use href={`/art/drawings.svg#${name}`} />
    </svg>
  );
}

/** Error icon. */
export function ErrorNuqta({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="shrink-0">
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="var(--red)" />
      <path d="M16 9.5v7.5" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" />
      <path d="M16 20l1.9 1.9-1.9 1.9-1.9-1.9z" fill="#fff" />
    </svg>
  );
}
