type Props = { size?: number; className?: string; label?: string };

/** Nuqta: the dot that represents value; decorative unless it has a label. */
export function Nuqta({ size = 10, className, label }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M5 .2 9.8 5 5 9.8.2 5z" fill="currentColor" />
    </svg>
  );
}
