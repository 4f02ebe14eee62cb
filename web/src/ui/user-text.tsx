import { Fragment, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { clipRanges, type Range } from '@/lib/highlight-ranges';
import { displayUrl, splitLines, type Token } from '@/lib/text-tokens';
import { Highlight } from './highlight';
import { Link } from './link';

type Props = {
  children: string;
  /** The text's own language, for its type scale and for screen readers; `und` leaves the page's. */
  lang?: string;
  className?: string;
  /** Inline paragraphs for places such as a button's name or a clamped line. */
  plain?: boolean;
  /** What was searched for, where it stands in the text. */
  marks?: readonly Range[];
};

/** The only way to draw what people wrote: every line finds its own direction, nothing is ever HTML. */
export function UserText({ children, lang, className, plain, marks }: Props) {
  const shownLang = lang === 'ar' || lang === 'en' ? lang : undefined;
  if (plain) {
    return (
      <span className={cn('wrap-anywhere [text-align:match-parent]', className)} lang={shownLang} dir="auto">
        <Highlight ranges={marks}>{children}</Highlight>
      </span>
    );
  }
  return (
    <div className={cn('user-text', className)} lang={shownLang}>
      {splitLines(children).map(({ tokens, offsets, afterBlank }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <p key={index} dir="auto" className={afterBlank ? 'after-blank' : undefined}>
          {tokens.map((token, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
            <Fragment key={place}>{renderToken(token, offsets[place], marks)}</Fragment>
          ))}
        </p>
      ))}
    </div>
  );
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
    const shown = displayUrl(token.text);
    // What is drawn is shorter than what was searched: all of it is marked.
    const found = clipRanges(marks ?? [], place, place + token.text.length).length > 0;
    return (
      <a className="link" href={token.href} target="_blank" rel="nofollow ugc noopener" title={token.href}>
        <bdi dir="ltr">{found ? <mark>{shown}</mark> : shown}</bdi>
      </a>
    );
  }
  return text;
}
