import { Fragment } from 'react';
import { type Range, splitByRanges } from '@/lib/highlight-ranges';

type Props = {
  children: string;
  /** Ranges of the whole text; `start` is the offset of this part in it. */
  ranges?: readonly Range[];
  start?: number;
};

/** Part of a text with search matches marked. */
export function Highlight({ children, ranges, start }: Props) {
  if (!ranges?.length) return children;
  return splitByRanges(children, ranges, start).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    piece.isHighlighted ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
  );
}
