import { Fragment, type ReactNode } from 'react';

type Props = {
  /** Translated text with numbered tags: `I accept the <1>Terms</1>`. */
  text: string;
  parts: Record<string, (content: string) => ReactNode>;
};

/** Sentence with links, kept whole for translators. No HTML: unknown tags stay text. */
export function RichText({ text, parts }: Props) {
  const pieces = [...text.matchAll(/<(\d+)>(.*?)<\/\1>|([^<]+|<)/gs)];
  return pieces.map(([match, mark = '', content = '']) => {
    const render = parts[mark];
    return <Fragment key={match}>{render ? render(content) : match}</Fragment>;
  });
}
