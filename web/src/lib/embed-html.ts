type Card = {
  origin: string;
  /** Path of the card with its language. */
  path: string;
  title: string;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns the HTML that shows a card on another site; the script corrects the height, which is a first estimate. */
export function embedHtml({ origin, path, title }: Card): string {
  const name = title.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
  const style = 'border:0;width:100%;max-width:550px';
  return (
    `<iframe src="${origin}${path}" title="${name}" width="550" height="320" loading="lazy" style="${style}"></iframe>\n` +
    `<script async src="${origin}/embed.js"></script>`
  );
}
