import type { Post } from '@/api';
import { lines } from '@/lib/text-tokens';

/** What stands before the last paragraph, and the last paragraph. */
export function lastParagraph(text: string): [before: string, last: string] {
  const paragraphs = text.split(/\r?\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return [paragraphs.slice(0, -1).join('\n\n'), paragraphs.at(-1) ?? ''];
}

/** The beginning of a text on one line, cut between words. */
export function excerpt(text: string, longest: number): string {
  const line = text.replaceAll('`', '').replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(/[\s.,،؛:;]+$/u, '')}…`;
}

/** What a post is called in a title: its own title, or how it begins. */
export function postTitle(post: Post): string {
  return post.title || excerpt(post.text, 70);
}

/** The tags that the text does not already show. */
export function unseenTags(post: Post): string[] {
  const shown = new Set(
    lines(post.text)
      .flatMap((line) => line.tokens)
      .flatMap((token) => (token.type === 'tag' ? [token.text.slice(1)] : [])),
  );
  return post.tags.filter((tag) => !shown.has(tag));
}

export function tagHref(tag: string): string {
  return `/search?query=${encodeURIComponent(`#${tag}`)}`;
}
