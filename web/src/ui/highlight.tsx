import { Fragment } from 'react';
import { type Range, splitByRanges } from '@/lib/highlight-ranges';

type Props = {
  children: string;
  /** Of the whole text, of which this is the part that begins at `start`. */
  ranges?: readonly Range[];
  start?: number;
};

/** A piece of text with what was searched for in it. */
export function Highlight({ children, ranges, start }: Props) {
  if (!ranges?.length) return children;
  return splitByRanges(children, ranges, start).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    piece.isHighlighted ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
  );
}
