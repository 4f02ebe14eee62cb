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

/** A nuqta with a face; its word always stands with it, so it is silent. The faces are a file of their own. */
export function Reaction({ name, size = 22, className }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      <use href={`/art/faces.svg#${name}`} />
    </svg>
  );
}
