const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LATIN_LETTER = /[a-z]/i;
const WORD = /\p{L}\S*/gu;
// Arabic about software is full of Latin names; English rarely quotes as much Arabic.
const MIN_RTL_SHARE = 0.3;
const MIN_RTL_SHARE_AFTER_RTL_START = 0.2;

/**
 * Direction of a paragraph by the share of its words; null for digits, marks and emoji only.
 *
 * With the first strong letter, as `dir=auto` decides, an Arabic title that begins with the name of
 * a product would be laid out from left to right.
 */
export function textDirection(text: string): 'rtl' | 'ltr' | null {
  // Most texts are of one script, which a search for a letter of the other one finds fastest.
  if (!RTL_LETTER.test(text)) return /\p{L}/u.test(text) ? 'ltr' : null;
  if (!LATIN_LETTER.test(text)) return 'rtl';
  const isRtl = (text.match(WORD) ?? []).map((word) => RTL_LETTER.test(word));
  const least = isRtl[0] ? MIN_RTL_SHARE_AFTER_RTL_START : MIN_RTL_SHARE;
  return isRtl.filter(Boolean).length >= least * isRtl.length ? 'rtl' : 'ltr';
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
