const BEFORE_CURSOR = /(?:^|[^\p{L}\p{M}\p{N}_@./])@([a-z0-9_]{0,20})$/iu;

export type Mention = { typed: string; from: number; to: number };

/** Returns the handle being written at the cursor; null without one. */
export function findMention(text: string, cursor: number): Mention | null {
  const typed = BEFORE_CURSOR.exec(text.slice(0, cursor))?.[1];
  return typed === undefined ? null : { typed, from: cursor - typed.length - 1, to: cursor };
}

/** Returns the text with the whole handle and a space, and the new cursor position. */
export function insertMention(text: string, { from, to }: Mention, handle: string): [text: string, cursor: number] {
  const rest = text.slice(to).replace(/^[a-z0-9_]*/i, '');
  const before = `${text.slice(0, from)}@${handle} `;
  return [before + rest.replace(/^ /, ''), before.length];
}
