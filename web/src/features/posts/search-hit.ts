import type { ReactNode } from 'react';
import type { Post, PostSearchHit } from '@/api';
import { clipRanges, type Range, removeCharacter } from '@/lib/highlight-ranges';
import { lastParagraph } from './text';

export type Highlights = NonNullable<PostSearchHit['highlights']>;
/** What a found post's card draws otherwise. */
export type Found = { title: Range[]; description: Marked | null; body: ReactNode };
export type Marked = { text: string; ranges: Range[] };

/** As much of a description as its two lines surely show. */
const SHOWN = 80;

const ranges = (found: number[][]): Range[] => found.map(([from = 0, to = 0]): Range => [from, to]);

/** A found post's parts as its card draws them, each with its own ranges; only products have a description. */
export function foundParts(post: Post, highlights: Highlights) {
  const found = ranges(highlights.text);
  const title = ranges(highlights.title);
  const snippet: Marked = { text: highlights.snippet.text, ranges: ranges(highlights.snippet.ranges) };
  if (post.kind !== 'digital') return { title, snippet, text: { text: post.text, ranges: found }, description: null };
  const [, last] = lastParagraph(post.text);
  const start = post.text.lastIndexOf(last);
  const text: Marked = { text: post.text.slice(0, start), ranges: clipRanges(found, 0, start) };
  const own = removeCharacter('`', last, clipRanges(found, start, start + last.length));
  const [first] = own.ranges;
  // Where the description alone has it, but too far on, the words around it stand there instead.
  const isBeyond = text.ranges.length === 0 && first !== undefined && first[0] > SHOWN;
  return { title, snippet, text, description: isBeyond ? removeCharacter('`', snippet.text, snippet.ranges) : own };
}
