export const REACTIONS = [
  'perfect',
  'love',
  'unclear',
  'fantastic',
  'surprise',
  'clap',
  'dontknow',
  'hardquestion',
  'gotanswer',
  'sad',
] as const;
export type ReactionName = (typeof REACTIONS)[number];

type Props = { name: ReactionName; size?: number; className?: string };

/**
 * Reaction icon; its name is always next to it, so it is hidden from screen readers. The faces are in one sprite file.
 */
export function Reaction({ name, size = 22, className }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      <use href={`/art/faces.svg#${name}`} />
    </svg>
  );
}
