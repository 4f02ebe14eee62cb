let segmenter: Intl.Segmenter | undefined;

// A character a reader counts can be many code points; far more than this is no writing, and is counted coarsely.
const MAX_CODE_UNITS = 12;

/** How many characters a reader counts: a letter with its marks is one, as the API counts. */
export function countGraphemes(text: string, limit = Number.POSITIVE_INFINITY): number {
  const written = text.trim().normalize('NFC');
  if (written.length > limit * MAX_CODE_UNITS) return written.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(written)) count += 1;
  return count;
}
