const RTL_SCRIPTS = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}';
const RTL_LETTER = new RegExp(`[${RTL_SCRIPTS}]`, 'u');
const RTL_LETTERS = new RegExp(`[${RTL_SCRIPTS}]`, 'gu');
const LATIN = /[a-z]/i;
// Arabic about software may have more Latin letters than Arabic ones; English rarely quotes as many.
const MIN_RTL_SHARE = 0.3;

/**
 * Direction of a paragraph by the share of its letters; null for digits, marks and emoji only.
 *
 * `dir="auto"` takes the first strong letter, which lays out an Arabic title that begins with a
 * product's name from left to right.
 */
export function textDirection(text: string): 'rtl' | 'ltr' | null {
  // Most texts are of one script, which a search for a letter of the other one finds fastest.
  if (!RTL_LETTER.test(text)) return /\p{L}/u.test(text) ? 'ltr' : null;
  if (!LATIN.test(text)) return 'rtl';
  const rtl = text.match(RTL_LETTERS)?.length ?? 0;
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  return rtl >= MIN_RTL_SHARE * all ? 'rtl' : 'ltr';
}

/** Letter of an avatar without a picture: the name's first letter in its own script, without marks. */
export function firstLetter(name: string): string {
  const letter = name.normalize('NFC').match(/\p{L}/u)?.[0];
  return letter ? letter.toLocaleUpperCase('en') : '؟';
}

/** Direction of an interface language. */
export function localeDirection(locale: string): 'rtl' | 'ltr' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
