import type { Post } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { splitLines } from '@/lib/text-tokens';

/** Splits off the last paragraph. */
export function splitLastParagraph(text: string): [before: string, last: string] {
  const paragraphs = text.split(/\r?\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return [paragraphs.slice(0, -1).join('\n\n'), paragraphs.at(-1) ?? ''];
}

/** Returns the post's title, or the beginning of its text. */
export function postTitle(post: Post): string {
  return post.title || excerpt(post.text, 70);
}

/** Returns the tags that the text does not contain. */
export function tagsNotInText(post: Post): string[] {
  const shown = new Set(
    splitLines(post.text)
      .flatMap((line) => line.tokens)
      .flatMap((token) => (token.type === 'tag' ? [token.text.slice(1)] : [])),
  );
  return post.tags.filter((tag) => !shown.has(tag));
}

export function tagHref(tag: string): string {
  return `/search?query=${encodeURIComponent(`#${tag}`)}`;
}
