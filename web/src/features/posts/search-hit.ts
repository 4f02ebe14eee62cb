import type { ReactNode } from 'react';
import type { Post, PostSearchHit } from '@/api';
import { clipRanges, type Range, removeCharacter } from '@/lib/highlight-ranges';
import { splitLastParagraph } from './text';

export type Highlights = NonNullable<PostSearchHit['highlights']>;
/** Highlighted parts of a search result's card. */
export type SearchHit = { title: Range[]; description: HighlightedText | null; body: ReactNode };
export type HighlightedText = { text: string; ranges: Range[] };

/** Characters of a description that two lines show for certain. */
const VISIBLE_LENGTH = 80;

const toRanges = (found: number[][]): Range[] => found.map(([from = 0, to = 0]): Range => [from, to]);

/** Splits the highlights of a result by the parts of its card; only products have a description. */
export function toSearchHit(post: Post, highlights: Highlights) {
  const found = toRanges(highlights.text);
  const title = toRanges(highlights.title);
  const snippet: HighlightedText = { text: highlights.snippet.text, ranges: toRanges(highlights.snippet.ranges) };
  if (post.kind !== 'digital') return { title, snippet, text: { text: post.text, ranges: found }, description: null };
  const [, last] = splitLastParagraph(post.text);
  const start = post.text.lastIndexOf(last);
  const text: HighlightedText = { text: post.text.slice(0, start), ranges: clipRanges(found, 0, start) };
  const own = removeCharacter('`', last, clipRanges(found, start, start + last.length));
  const [first] = own.ranges;
  // If only the description matches, beyond its visible part, the passage is shown instead.
  const isBeyond = text.ranges.length === 0 && first !== undefined && first[0] > VISIBLE_LENGTH;
  return { title, snippet, text, description: isBeyond ? removeCharacter('`', snippet.text, snippet.ranges) : own };
}
