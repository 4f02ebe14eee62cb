export const MAX_TAGS = 8;

const TAG = /^[\p{L}\p{M}\p{Nd}_\u200c]{1,50}$/u;
/** End of a tag: a comma of either script, or a new line. */
const SEPARATORS = /[,،\n]/;

export type TagError = 'tagWhitespace' | 'tagCharacters' | 'tagsTooMany';

export type ParsedTags = {
  tags: string[];
  /** Text that is not a tag yet, or is invalid. */
  rest: string;
  tagError: TagError | null;
};

/** Returns whether the text contains a finished tag. */
export function hasSeparator(text: string): boolean {
  return SEPARATORS.test(text);
}

/** Adds every tag in `text`; the first invalid one stays in the field. */
export function addTags(tags: readonly string[], text: string): ParsedTags {
  const accepted = [...tags];
  const written = text.split(SEPARATORS);
  for (const [index, piece] of written.entries()) {
    const tag = piece.trim().replace(/^#/, '').normalize('NFC');
    if (!tag || includesTag(accepted, tag)) continue;
    const tagError = validateTag(tag, accepted.length);
    if (tagError) return { tags: accepted, rest: written.slice(index).join(',').trim(), tagError };
    accepted.push(tag);
  }
  return { tags: accepted, rest: '', tagError: null };
}

function validateTag(tag: string, before: number): TagError | null {
  if (/\s/u.test(tag)) return 'tagWhitespace';
  if (!TAG.test(tag)) return 'tagCharacters';
  return before >= MAX_TAGS ? 'tagsTooMany' : null;
}

function includesTag(tags: readonly string[], tag: string): boolean {
  return tags.some((accepted) => accepted.toLowerCase() === tag.toLowerCase());
}
