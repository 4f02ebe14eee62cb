/** Scripts of names; those of one line may stand in one word. The rule is that of `api/users/names.py`. */
const SCRIPTS = [
  ['Arabic'],
  ['Latin'],
  ['Han', 'Hiragana', 'Katakana'],
  ...'Cyrillic Greek Armenian Hebrew Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer Mongolian Tifinagh Cherokee Adlam Hangul Bopomofo'
    .split(' ')
    .map((script) => [script]),
].map((names) => ({
  family: names[0] ?? '',
  pattern: new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u'),
}));
const INVISIBLE = /(?!\u200c)\p{Default_Ignorable_Code_Point}|\u{16fe4}|[^\S ]/u;
const STRAY_JOINER = /(?<!\p{Script=Arabic}\p{M}*)\u200c|\u200c(?!\p{Script=Arabic})/u;
const STACKED_MARKS = /\p{M}{5}|(?:^|\s)\p{M}/u;
const PHONETIC =
  /(?!ə)[\u0250-\u02ff\u1d00-\u1dbf\u2100-\u218f\u{10780}-\u{107bf}\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u;
const COMMON = /[\p{M}\p{Nd}’‘“”«»،؛؟·–—\u200c]|(?![a-z])[\x20-\x7e]/iu;
const LETTER = /\p{L}/u;
/** Scripts that one name may combine, each in words of its own. */
const COMBINED = new Set(['Arabic', 'Latin']);

export type NameError = 'nameMixed' | 'nameCharacters';

/** Returns what is wrong with a display name, as the API sees it: each word has one script. */
export function checkName(typed: string): NameError | null {
  const name = typed.normalize('NFKC').trim();
  if ([INVISIBLE, STRAY_JOINER, STACKED_MARKS, PHONETIC].some((pattern) => pattern.test(name))) return 'nameCharacters';
  const families = new Set<string>();
  for (const word of name.split(' ')) {
    const found = new Set<string>();
    for (const character of word) {
      const script = LETTER.test(character) && SCRIPTS.find(({ pattern }) => pattern.test(character));
      if (script) found.add(script.family);
      else if (!COMMON.test(character) && character !== 'ー') return 'nameCharacters';
    }
    if (found.size > 1) return 'nameMixed';
    for (const family of found) families.add(family);
  }
  if (families.size === 0) return 'nameCharacters';
  return families.size > 1 && ![...families].every((family) => COMBINED.has(family)) ? 'nameMixed' : null;
}
