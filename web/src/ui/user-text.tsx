import { Fragment, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { lines, shownAddress, type Token } from '@/lib/text-tokens';
import { Link } from './link';

type Props = {
  children: string;
  /** The text's own language, for its type scale and for screen readers; `und` leaves the page's. */
  lang?: string;
  className?: string;
  /** Inline paragraphs for places such as a button's name or a clamped line. */
  plain?: boolean;
};

/** The only way to draw what people wrote: every line finds its own direction, nothing is ever HTML. */
export function UserText({ children, lang, className, plain }: Props) {
  const shownLang = lang === 'ar' || lang === 'en' ? lang : undefined;
  if (plain) {
    return (
      <span className={cn('wrap-anywhere [text-align:match-parent]', className)} lang={shownLang} dir="auto">
        {children}
      </span>
    );
  }
  return (
    <div className={cn('user-text', className)} lang={shownLang}>
      {lines(children).map(({ tokens, afterBlank }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <p key={index} dir="auto" className={afterBlank ? 'after-blank' : undefined}>
          {tokens.map((token, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
            <Fragment key={place}>{draw(token)}</Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function draw(token: Token): ReactNode {
  if (token.type === 'code') return <code>{token.text}</code>;
  if (token.type === 'tag') return <Link href={token.href}>{token.text}</Link>;
  if (token.type === 'mention') {
    return (
      <Link href={token.href}>
        <bdi dir="ltr">{token.text}</bdi>
      </Link>
    );
  }
  if (token.type === 'link') {
    return (
      <a className="link" href={token.href} target="_blank" rel="nofollow ugc noopener" title={token.href}>
        <bdi dir="ltr">{shownAddress(token.text)}</bdi>
      </a>
    );
  }
  return token.text;
}
