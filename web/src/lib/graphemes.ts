let segmenter: Intl.Segmenter | undefined;

// A grapheme cluster can be many code units; longer ones are not natural text and are counted approximately.
const MAX_CODE_UNITS = 12;

/** Counts grapheme clusters, as the API does: a letter with its marks is one. */
export function countGraphemes(text: string, limit = Number.POSITIVE_INFINITY): number {
  const written = text.trim().normalize('NFC');
  if (written.length > limit * MAX_CODE_UNITS) return written.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(written)) count += 1;
  return count;
}

/** Counts code points, as the API does where the database limits a text. */
export function countCodePoints(text: string): number {
  return [...text.trim().normalize('NFC')].length;
}
