const STRONG_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Direction of the first strong letter, or null for digits, marks and emoji only. */
export function textDirection(text: string): 'rtl' | 'ltr' | null {
  for (const character of text) {
    if (!/\p{L}/u.test(character)) continue;
    return STRONG_RTL.test(character) ? 'rtl' : 'ltr';
  }
  return null;
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
