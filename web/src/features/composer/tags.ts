export const MOST_TAGS = 8;

const TAG = /^[\p{L}\p{M}\p{Nd}_\u200c]{1,50}$/u;
/** What ends a tag: the comma of either script, or a new line. */
const ENDS = /[,،\n]/;

export type TagFault = 'tagWhitespace' | 'tagCharacters' | 'tagsTooMany';

export type TagsRead = {
  tags: string[];
  /** What is still being written, or could not become a tag. */
  rest: string;
  fault: TagFault | null;
};

/** Whether what is written holds a finished tag. */
export function endsTag(text: string): boolean {
  return ENDS.test(text);
}

/** Adds every tag written in `text`; the first that cannot be one stays to be corrected. */
export function addTags(tags: readonly string[], text: string): TagsRead {
  const known = [...tags];
  const written = text.split(ENDS);
  for (const [index, piece] of written.entries()) {
    const tag = piece.trim().replace(/^#/, '').normalize('NFC');
    if (!tag || has(known, tag)) continue;
    const fault = faultOf(tag, known.length);
    if (fault) return { tags: known, rest: written.slice(index).join(',').trim(), fault };
    known.push(tag);
  }
  return { tags: known, rest: '', fault: null };
}

function faultOf(tag: string, before: number): TagFault | null {
  if (/\s/u.test(tag)) return 'tagWhitespace';
  if (!TAG.test(tag)) return 'tagCharacters';
  return before >= MOST_TAGS ? 'tagsTooMany' : null;
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((known) => known.toLowerCase() === tag.toLowerCase());
}
