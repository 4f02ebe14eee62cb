import { type Digits, formatNumber } from '../numbers';

export type Texts = { [key: string]: string | Texts | readonly unknown[] };
export type Language = 'en' | 'ar';

/** Page messages in pageProps, by namespace. */
export type PageTexts = {
  language: Language;
  texts: Record<string, Texts>;
  /** Only the messages rendered at first; the others are loaded when needed. */
  isPartial?: true;
};

/** `count` selects the plural form, `context` `_male` or `_female`; all values are interpolated. */
export type Values = Record<string, unknown> & { count?: number; context?: string };

/** Returns the value at `a.b.c` of a message file. */
export function getText(texts: Texts | undefined, key: string): unknown {
  return key.split('.').reduce<unknown>((found, part) => (found as Texts | undefined)?.[part], texts);
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralCategory(language: Language, count: number): string {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}

/** Returns the keys that a message may have, the most specific first. */
function candidates(key: string, language: Language, { count, context }: Values): string[] {
  const keys = context ? [`${key}_${context}`, key] : [key];
  if (count === undefined) return keys;
  const forms = [...(count === 0 ? ['zero'] : []), pluralCategory(language, count)];
  return keys.flatMap((one) => [...forms.map((form) => `${one}_${form}`), one]);
}

/** Returns the matching key of a message; undefined if it is missing. */
export function findKey(texts: Texts | undefined, key: string, language: Language, values: Values = {}) {
  return candidates(key, language, values).find((candidate) => typeof getText(texts, candidate) === 'string');
}

/** Returns a message before interpolation; undefined if it is missing. */
export function findText(texts: Texts | undefined, key: string, language: Language, values: Values = {}) {
  const found = findKey(texts, key, language, values);
  return found === undefined ? undefined : (getText(texts, found) as string);
}

/** Interpolates `{{name}}`; `{{count, n}}` is a number in the member's digits. Missing values stay as they are. */
export function fillText(text: string, values: Values, language: Language, digits: Digits = 'auto'): string {
  return text.replace(/\{\{\s*(\w+)(\s*,\s*n)?\s*\}\}/g, (hole, name: string, isNumber?: string) => {
    const value = values[name];
    if (isNumber && typeof value === 'number') return formatNumber(value, language, digits);
    return value === undefined ? hole : String(value);
  });
}
