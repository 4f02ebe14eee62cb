import { Fragment, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { textDirection } from '@/lib/direction';
import { clipRanges, type Range } from '@/lib/highlight-ranges';
import { displayUrl, type Links, splitLines, type Token } from '@/lib/text-tokens';
import { Highlight } from './highlight';
import { Link } from './link';

type Props = {
  children: string;
  /** Language of the text, for its type scale and for screen readers; `und` keeps the page's. */
  lang?: string;
  className?: string;
  /** Inline paragraphs, for the name of a button or a clamped line. */
  plain?: boolean;
  /** Search matches, as ranges of the text. */
  marks?: readonly Range[];
  /** Links that the API found in the text; others are plain text. */
  links?: Links;
};

/** Renders all member text: each line has its own direction, and nothing is HTML. */
export function UserText({ children, lang, className, plain, marks, links }: Props) {
  const shownLang = lang === 'ar' || lang === 'en' ? lang : undefined;
  if (plain) {
    return (
      <span
        className={cn('wrap-anywhere [text-align:match-parent]', className)}
        lang={shownLang}
        dir={textDirection(children) ?? 'auto'}
      >
        <Highlight ranges={marks}>{children}</Highlight>
      </span>
    );
  }
  return (
    <div className={cn('user-text', className)} lang={shownLang}>
      {splitLines(children, links).map(({ tokens, offsets, afterBlank }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <p key={index} dir={lineDirection(tokens)} className={afterBlank ? 'after-blank' : undefined}>
          {tokens.map((token, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
            <Fragment key={place}>{renderToken(token, offsets[place], marks)}</Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

/** Direction of a line by its words: code, links and handles say nothing about it. */
function lineDirection(tokens: readonly Token[]): 'rtl' | 'ltr' | 'auto' {
  const words = tokens.filter(({ type }) => type === 'text' || type === 'tag').map(({ text }) => text);
  return textDirection(words.join(' ')) ?? 'auto';
}

function renderToken(token: Token, place = 0, marks?: readonly Range[]): ReactNode {
  const text = (
    <Highlight ranges={marks} start={place}>
      {token.text}
    </Highlight>
  );
  if (token.type === 'code') return <code>{text}</code>;
  if (token.type === 'tag') return <Link href={token.href}>{text}</Link>;
  if (token.type === 'mention') {
    return (
      <Link href={token.href}>
        <bdi dir="ltr">{text}</bdi>
      </Link>
    );
  }
  if (token.type === 'link') {
    const shown = displayUrl(token.href);
    // The displayed URL is shorter than the searched one: all of it is marked.
    const found = clipRanges(marks ?? [], place, place + token.text.length).length > 0;
    return (
      <a className="link" href={token.href} target="_blank" rel="nofollow ugc noopener" title={token.href}>
        <bdi dir="ltr">{found ? <mark>{shown}</mark> : shown}</bdi>
      </a>
    );
  }
  return text;
}
