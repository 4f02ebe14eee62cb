import { type Digits, formatNumber } from '../numbers';

export type Texts = { [key: string]: string | Texts | readonly unknown[] };
export type Language = 'en' | 'ar';

/** What pageProps carry: a page's texts by namespace. */
export type PageTexts = {
  language: Language;
  texts: Record<string, Texts>;
  /** They are no more than what the page shows at first; the others come when they are wanted. */
  isPartial?: true;
};

/** `count` chooses among plural forms, `context` among `_male` and `_female`; all of them fill holes. */
export type Values = Record<string, unknown> & { count?: number; context?: string };

/** What stands at `a.b.c` of a file of texts. */
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

/** The keys under which a text may stand, the most fitting first. */
function candidates(key: string, language: Language, { count, context }: Values): string[] {
  const keys = context ? [`${key}_${context}`, key] : [key];
  if (count === undefined) return keys;
  const forms = [...(count === 0 ? ['zero'] : []), pluralCategory(language, count)];
  return keys.flatMap((one) => [...forms.map((form) => `${one}_${form}`), one]);
}

/** Under which of its keys a text stands; undefined where there is none. */
export function findKey(texts: Texts | undefined, key: string, language: Language, values: Values = {}) {
  return candidates(key, language, values).find((candidate) => typeof getText(texts, candidate) === 'string');
}

/** The text itself with its holes still open; undefined where there is none. */
export function findText(texts: Texts | undefined, key: string, language: Language, values: Values = {}) {
  const found = findKey(texts, key, language, values);
  return found === undefined ? undefined : (getText(texts, found) as string);
}

/** Fills `{{name}}`; `{{count, n}}` is a number in the reader's digits. What is not given stays open. */
export function fillText(text: string, values: Values, language: Language, digits: Digits = 'auto'): string {
  return text.replace(/\{\{\s*(\w+)(\s*,\s*n)?\s*\}\}/g, (hole, name: string, isNumber?: string) => {
    const value = values[name];
    if (isNumber && typeof value === 'number') return formatNumber(value, language, digits);
    return value === undefined ? hole : String(value);
  });
}
