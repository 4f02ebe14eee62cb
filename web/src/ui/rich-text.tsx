import { Fragment, type ReactNode } from 'react';

type Props = {
  /** A translated text with numbered marks: `I accept the <1>Terms</1>`. */
  text: string;
  parts: Record<string, (content: string) => ReactNode>;
};

/** A sentence with links in it, kept whole for its translators. No HTML: unknown marks stay text. */
export function RichText({ text, parts }: Props) {
  const pieces = [...text.matchAll(/<(\d+)>(.*?)<\/\1>|([^<]+|<)/gs)];
  return pieces.map(([match, mark = '', content = '']) => {
    const render = parts[mark];
    return <Fragment key={match}>{render ? render(content) : match}</Fragment>;
  });
}
